package io.jubaproxy.demo;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Real data in the cluster: some keys pushed through the proxy, and where the hash ring put them.
 *
 * @param keysOf the keys that each server holds, in the order of the servers
 * @param sum of {@link #KEY}, as the proxy answered it
 */
record SampleData(List<String> keysOf, String sum) {
    /** A key with several values. */
    static final String KEY = "apples";

    private static final List<String> KEYS =
            List.of(KEY, "bananas", "cherries", "dates", "figs", "grapes", "lemons", "mangos", "plums");

    static SampleData push(Stage stage) throws IOException {
        for (String key : KEYS) {
            must(stage.call("push", "[\"" + key + "\", 2.5]"));
        }
        must(stage.call("push", "[\"" + KEY + "\", 4.0]"));
        String sum = must(stage.call("sum", "[\"" + KEY + "\"]")).result().toString();
        JsonObject status = must(stage.call("get_status", "[]")).body().getJsonObject("result");
        List<String> keysOf = new ArrayList<>();
        for (String address : stage.addresses()) {
            keysOf.add(status.getJsonObject(address.replace(':', '_')).getString("keys"));
        }
        return new SampleData(keysOf, sum);
    }

    private static DoorAnswer must(DoorAnswer answer) throws IOException {
        if (!answer.isSuccess()) {
            throw new IOException("the proxy answered " + answer.status() + " " + answer.body());
        }
        return answer;
    }
}

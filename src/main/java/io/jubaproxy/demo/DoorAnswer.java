package io.jubaproxy.demo;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.List;

/**
 * What the proxy's HTTP door answered.
 *
 * @param body empty where it was no JSON object
 * @param elapsed from sending the request to having the whole answer
 */
record DoorAnswer(int status, JsonObject body, Duration elapsed) {
    boolean isSuccess() {
        return status == 200;
    }

    /** Empty object where there is none. */
    JsonValue result() {
        return body.getOrDefault("result", JsonValue.NULL);
    }

    /**
     * The answer in a few words: status and result, or status, kind and server of the failure.
     *
     * @param addresses of the servers 1, 2 and so on
     */
    String summary(List<String> addresses) {
        if (isSuccess()) {
            return status + " " + result();
        }
        int server = addresses.indexOf(body.getString("endpoint", "")) + 1;
        return status + " " + body.getString("kind", "without a kind") + (server == 0 ? "" : ", server " + server);
    }
}

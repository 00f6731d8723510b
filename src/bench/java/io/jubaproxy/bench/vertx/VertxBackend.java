package io.jubaproxy.bench.vertx;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.util.HashMap;
import java.util.Map;
import org.msgpack.value.ImmutableArrayValue;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

/** One connection to one server, many calls in flight, matched by id. On one event loop only. */
final class VertxBackend {
    private final NetSocket socket;
    private final VertxFrames frames = new VertxFrames(this::answered);
    private final Map<Long, Promise<Value>> calls = new HashMap<>();
    private long lastId;

    private VertxBackend(NetSocket socket) {
        this.socket = socket;
        socket.handler(frames);
        socket.closeHandler(closed -> failAll());
    }

    /** @param address {@code host:port} */
    static Future<VertxBackend> connect(NetClient client, String address) {
        int colon = address.indexOf(':');
        return client.connect(Integer.parseInt(address.substring(colon + 1)), address.substring(0, colon))
                .map(VertxBackend::new);
    }

    Future<Value> call(String method, Value params) {
        long id = ++lastId & 0xffffffffL;
        Promise<Value> answer = Promise.promise();
        calls.put(id, answer);
        socket.write(frames.encode(ValueFactory.newArray(
                ValueFactory.newInteger(0), ValueFactory.newInteger(id), ValueFactory.newString(method), params)));
        return answer.future();
    }

    private void answered(ImmutableArrayValue response) {
        Promise<Value> call = calls.remove(response.get(1).asIntegerValue().toLong());
        if (call == null) {
            return;
        }
        Value error = response.get(2);
        if (error.isNilValue()) {
            call.complete(response.get(3));
        } else {
            call.fail(error.toString());
        }
    }

    private void failAll() {
        calls.values().forEach(call -> call.fail("connection closed"));
        calls.clear();
    }
}

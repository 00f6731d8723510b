package io.jubaproxy.bench.vertx;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.msgpack.value.ImmutableArrayValue;
import org.msgpack.value.Value;
import org.msgpack.value.ValueFactory;

/**
 * A fan-out proxy as a team would write it in an afternoon with Vert.x and msgpack-core: {@code get_config} goes to a random server, any
 * other method to all, whose booleans are combined by AND. Failures are passed on as they come; no policy, metrics, limits or membership.
 * One verticle for each processor, each with its own connections.
 */
public final class VertxFanOut extends VerticleBase {
    private static final long DEADLINE_SECONDS = 10;

    private final int port;
    private final List<String> addresses;
    private final List<VertxBackend> backends = new ArrayList<>();
    /** Kept, since Vert.x closes the connections of a client that nobody holds. */
    private @Nullable NetClient servers;

    private VertxFanOut(int port, List<String> addresses) {
        this.port = port;
        this.addresses = addresses;
    }

    /** Arguments: the port to listen on, the servers as {@code host:port,...}. */
    public static void main(String[] arguments) {
        int port = Integer.parseInt(arguments[0]);
        List<String> addresses = Arrays.asList(arguments[1].split(","));
        Vertx vertx = Vertx.vertx();
        DeploymentOptions options =
                new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
        vertx.deployVerticle(() -> new VertxFanOut(port, addresses), options).onFailure(cause -> {
            System.err.println(cause);
            System.exit(1);
        });
    }

    @Override
    public Future<?> start() {
        NetClient client = vertx.createNetClient();
        servers = client;
        List<Future<VertxBackend>> connecting = addresses.stream()
                .map(address -> VertxBackend.connect(client, address))
                .toList();
        return Future.all(connecting).compose(connected -> {
            backends.addAll(connected.list());
            return vertx.createNetServer().connectHandler(this::serve).listen(port, "127.0.0.1");
        });
    }

    @Override
    public Future<?> stop() {
        return servers == null ? Future.succeededFuture() : servers.close();
    }

    private void serve(NetSocket client) {
        VertxFrames[] frames = new VertxFrames[1];
        frames[0] = new VertxFrames(
                request -> answer(request).onSuccess(response -> client.write(frames[0].encode(response))));
        client.handler(frames[0]);
        client.exceptionHandler(gone -> client.close());
    }

    private Future<Value> answer(ImmutableArrayValue request) {
        Value id = request.get(1);
        return call(request.get(2).asStringValue().asString(), request.get(3))
                .timeout(DEADLINE_SECONDS, TimeUnit.SECONDS)
                .map(result -> response(id, ValueFactory.newNil(), result))
                .otherwise(failure -> response(
                        id, ValueFactory.newString(String.valueOf(failure.getMessage())), ValueFactory.newNil()));
    }

    private static Value response(Value id, Value error, Value result) {
        return ValueFactory.newArray(ValueFactory.newInteger(1), id, error, result);
    }

    private Future<Value> call(String method, Value params) {
        if (method.equals("get_config")) {
            return backends.get(ThreadLocalRandom.current().nextInt(backends.size()))
                    .call(method, params);
        }
        return Future.all(backends.stream()
                        .map(backend -> backend.call(method, params))
                        .toList())
                .map(all -> ValueFactory.newBoolean(all.<Value>list().stream()
                        .allMatch(value -> value.asBooleanValue().getBoolean())));
    }
}

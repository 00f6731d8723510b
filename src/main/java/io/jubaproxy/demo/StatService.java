package io.jubaproxy.demo;

import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.ValueCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The methods of the stat service as its clients call them over MessagePack-RPC: reads the arguments, asks the store, writes the
 * result. Thread-safe; save and load block for a small file.
 *
 * <p>Like a Jubatus server it takes the cluster's name without looking at it, ignores arguments too many, answers error 2 to too
 * few or wrongly typed ones (an integer is no double) and error 1 to a method it doesn't have.
 */
final class StatService {
    private final StatStore store;
    private final SavedWindows saved;
    private final InstantSource clock;
    private final Instant started;

    StatService(StatStore store, SavedWindows saved, InstantSource clock) {
        this.store = store;
        this.saved = saved;
        this.clock = clock;
        this.started = clock.instant();
    }

    /** A service with an empty window of the usual size that saves to a folder. */
    static StatService in(Path folder) {
        return new StatService(
                new StatStore(StatStore.DEFAULT_WINDOW), new SavedWindows(folder), InstantSource.system());
    }

    /**
     * Executes one request.
     *
     * @param server the name {@code ip_port} under which this server shows in results
     * @param params the params array, cluster name first
     */
    RpcAnswer answer(String server, String method, ValueCursor params) {
        try {
            return dispatch(server, method, new Arguments(params));
        } catch (MalformedMessageException e) {
            return RpcAnswer.wrongArguments();
        } catch (IOException e) {
            return RpcAnswer.error(method + ": " + e.getMessage());
        }
    }

    private RpcAnswer dispatch(String server, String method, Arguments arguments) throws IOException {
        return switch (method) {
            case "push" -> push(arguments.afterCluster());
            case "sum", "stddev", "max", "min", "moment" -> figure(method, arguments.afterCluster());
            case "entropy" -> entropy(arguments.afterCluster());
            case "clear" -> {
                arguments.afterCluster();
                yield clear();
            }
            case "save" -> save(server, arguments.afterCluster());
            case "load" -> load(server, arguments.afterCluster());
            case "get_status" -> {
                arguments.afterCluster();
                yield getStatus(server);
            }
            case "get_config" -> {
                arguments.afterCluster();
                yield getConfig();
            }
            default -> RpcAnswer.unknownMethod(method);
        };
    }

    private RpcAnswer push(Arguments arguments) {
        store.push(arguments.text(), arguments.number());
        return RpcAnswer.result(true);
    }

    private RpcAnswer figure(String method, Arguments arguments) {
        String key = arguments.text();
        OptionalDouble figure =
                switch (method) {
                    case "sum" -> store.sum(key);
                    case "stddev" -> store.stddev(key);
                    case "max" -> store.max(key);
                    case "min" -> store.min(key);
                    default -> store.moment(key, arguments.int32(), arguments.number());
                };
        return figure.isPresent()
                ? RpcAnswer.result(figure.getAsDouble())
                : RpcAnswer.error(method + ": key " + key + " not found");
    }

    private RpcAnswer entropy(Arguments arguments) {
        arguments.text();
        return RpcAnswer.result(store.entropy());
    }

    private RpcAnswer clear() {
        store.clear();
        return RpcAnswer.result(true);
    }

    private RpcAnswer save(String server, Arguments arguments) throws IOException {
        String id = arguments.text();
        if (!SavedWindows.isId(id)) {
            return notAnId("save");
        }
        Path file = saved.save(server, id, store.pairs());
        return RpcAnswer.result(writer -> writer.map(1).raw(server).raw(file.toString()));
    }

    private RpcAnswer load(String server, Arguments arguments) throws IOException {
        String id = arguments.text();
        if (!SavedWindows.isId(id)) {
            return notAnId("load");
        }
        Optional<List<StatStore.Pair>> window = saved.load(server, id);
        if (window.isEmpty()) {
            return RpcAnswer.error("load: no model " + id + " was saved here");
        }
        store.restore(window.get());
        return RpcAnswer.result(true);
    }

    private static RpcAnswer notAnId(String method) {
        return RpcAnswer.error(
                method + ": a model id is 1 to 100 of the characters A-Z a-z 0-9 . _ - and begins with no dot");
    }

    private RpcAnswer getStatus(String server) {
        Map<String, Long> counts = new TreeMap<>(store.counts());
        Instant now = clock.instant();
        Map<String, String> status = new TreeMap<>(Map.of(
                "PROGNAME", "jubaproxy demo-server",
                "type", "stat",
                "pid", String.valueOf(ProcessHandle.current().pid()),
                "clock_time", String.valueOf(now.getEpochSecond()),
                "start_time", String.valueOf(started.getEpochSecond()),
                "uptime", String.valueOf(Duration.between(started, now).toSeconds()),
                "window_size", String.valueOf(store.windowSize()),
                "window_used",
                        String.valueOf(counts.values().stream()
                                .mapToLong(Long::longValue)
                                .sum()),
                "keys", String.join(" ", counts.keySet())));
        return RpcAnswer.result(writer -> {
            writer.map(1).raw(server).map(status.size());
            status.forEach((name, value) -> writer.raw(name).raw(value));
        });
    }

    private RpcAnswer getConfig() {
        return RpcAnswer.result(writer -> writer.raw("{\"window_size\":" + store.windowSize() + "}"));
    }

    /** The params, read one after the other; one too few runs into the end, which is an error 2 like a wrong type. */
    private record Arguments(ValueCursor params) {
        Arguments afterCluster() {
            params.readArrayHeader();
            params.readString();
            return this;
        }

        String text() {
            return params.readString();
        }

        double number() {
            return params.readDouble();
        }

        int int32() {
            long value = params.readLong();
            if (value != (int) value) {
                throw new MalformedMessageException(
                        MalformedMessageException.Reason.UNEXPECTED_VALUE, value + " is no 32-bit integer");
            }
            return (int) value;
        }
    }
}

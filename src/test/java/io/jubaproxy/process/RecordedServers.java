package io.jubaproxy.process;

import io.jubaproxy.rpc.Vectors;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Three servers of a service that answer as real ones did when their answers were recorded. In the cluster {@code dying} they close
 * the connection instead, in {@code slow} they are silent.
 */
final class RecordedServers implements AutoCloseable {
    private static final String SERVER_ERROR = "rpc_server error: \"";

    private final String service;
    private final Map<Call, Fault.OnRequest> recorded = new HashMap<>();
    private final Map<String, Fault.OnRequest> byMethod = new HashMap<>();
    private final List<Call> arrived = new ArrayList<>();
    private final List<FaultServer> servers =
            Stream.generate(FaultServer::start).limit(3).toList();

    /** What a server is asked. */
    record Call(String method, EncodedValue params) {
        static Call of(RequestFrame request) {
            return new Call(request.method(), request.params());
        }
    }

    /** One recording: what the client sent, and what the original proxy answered. */
    record Recording(RequestFrame request, ResponseFrame response) {
        private static Recording of(JsonObject call) {
            return new Recording(
                    RequestFrame.parse(value(call.getString("request_hex"))),
                    ResponseFrame.parse(value(call.getString("response_hex"))));
        }

        private static EncodedValue value(String hex) {
            return EncodedValue.owning(Vectors.bytes(hex));
        }

        /** What the server must have answered; nothing where the proxy itself did. */
        private Optional<Fault.OnRequest> serversPart() {
            if (!response.isError()) {
                return Optional.of(new Fault.Reply(response.result()));
            }
            String worded = new String(response.error().toByteArray(), StandardCharsets.UTF_8);
            int from = worded.indexOf(SERVER_ERROR);
            return from < 0
                    ? Optional.empty()
                    : Optional.of(new Fault.ReplyError(
                            Encoded.text(worded.substring(from + SERVER_ERROR.length(), worded.length() - 1))));
        }
    }

    RecordedServers(String service) {
        this.service = service;
        for (Recording recording : recordings(service)) {
            recording.serversPart().ifPresent(part -> {
                recorded.putIfAbsent(Call.of(recording.request()), part);
                if (part instanceof Fault.Reply) {
                    byMethod.putIfAbsent(recording.request().method(), part);
                }
            });
        }
        byMethod.putIfAbsent("load", new Fault.Reply(Encoded.TRUE));
        byMethod.putIfAbsent("clear", new Fault.Reply(Encoded.TRUE));
        servers.forEach(server -> server.script(seen -> answer(server, new Call(seen.method(), seen.params()))));
    }

    /** Everything recorded of a service, in the order of the recorded session. */
    static List<Recording> recordings(String service) {
        return Vectors.read("calls.json", "calls").stream()
                .filter(call -> call.getString("service").equals(service))
                .map(Recording::of)
                .sorted(Comparator.comparing(
                        recording -> recording.request().msgid().orElseThrow()))
                .toList();
    }

    /** Their entries in the members setting. */
    String members() {
        String addresses =
                servers.stream().map(server -> server.endpoint().address()).collect(Collectors.joining(","));
        return Stream.of("demo", "dying", "slow")
                .map(cluster -> service + "/" + cluster + "@" + addresses)
                .collect(Collectors.joining(";"));
    }

    /** The calls that came, each once however many servers it went to, in the order they came. */
    synchronized List<Call> arrived() {
        return List.copyOf(arrived);
    }

    @Override
    public void close() {
        servers.forEach(FaultServer::close);
    }

    private synchronized Fault.OnRequest answer(FaultServer server, Call call) {
        if (arrived.isEmpty() || !arrived.getLast().equals(call)) {
            arrived.add(call);
        }
        return switch (cluster(call)) {
            case "dying" -> new Fault.Close();
            case "slow" -> new Fault.Silent();
            default -> recorded.containsKey(call) ? recorded.get(call) : unrecorded(server, call.method());
        };
    }

    private static String cluster(Call call) {
        ValueCursor params = ValueCursor.over(call.params());
        params.readArrayHeader();
        return params.readString();
    }

    /** Status and files differ from server to server, so they are not among the recordings. */
    private Fault.OnRequest unrecorded(FaultServer server, String method) {
        String name = "127.0.0.1_" + server.port();
        return switch (method) {
            case "save" ->
                new Fault.Reply(new MessageWriter()
                        .map(1)
                        .raw(name)
                        .raw("/srv/" + name + "_model.jubatus")
                        .value());
            case "get_status" ->
                new Fault.Reply(new MessageWriter()
                        .map(1)
                        .raw(name)
                        .map(1)
                        .raw("PROGNAME")
                        .raw("juba" + service)
                        .value());
            default -> byMethod.getOrDefault(method, new Fault.ReplyError(Encoded.integer(1)));
        };
    }
}

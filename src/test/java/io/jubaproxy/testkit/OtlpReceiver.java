package io.jubaproxy.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A collector of OpenTelemetry on loopback: takes traces as OTLP sends them over HTTP. It reads as much of protocol buffers as that takes.
 *
 * <p>Source: opentelemetry-proto, {@code trace/v1/trace.proto} and {@code common/v1/common.proto}, for the fields' numbers.
 */
public final class OtlpReceiver implements AutoCloseable {
    private final HttpServer server;
    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    public OtlpReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::take);
        server.start();
    }

    /** For {@code otel.exporter.otlp.endpoint}. */
    public String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            paths.add(exchange.getRequestURI().getPath());
            if (exchange.getRequestURI().getPath().equals("/v1/traces")) {
                for (ByteBuffer resource : Message.of(ByteBuffer.wrap(body)).messages(1)) {
                    for (ByteBuffer scope : Message.of(resource).messages(2)) {
                        Message.of(scope).messages(2).forEach(span -> spans.add(Span.of(Message.of(span))));
                    }
                }
            }
            exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** All spans so far. */
    public List<Span> spans() {
        return List.copyOf(spans);
    }

    /** The path of every request so far. */
    public List<String> paths() {
        return List.copyOf(paths);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /**
     * A span.
     *
     * @param parent empty for a root
     * @param kind 1 = internal, 2 = server, 3 = client
     * @param status 0 = unset, 2 = error
     * @param attributes as text
     */
    public record Span(
            String trace,
            String id,
            String parent,
            String name,
            long kind,
            long status,
            long start,
            long end,
            Map<String, String> attributes) {
        static Span of(Message span) {
            Map<String, String> attributes = new HashMap<>();
            for (ByteBuffer each : span.messages(9)) {
                Message pair = Message.of(each);
                attributes.put(
                        pair.text(1),
                        pair.messages(2).stream()
                                .map(value -> Message.of(value).any())
                                .findFirst()
                                .orElse(""));
            }
            long status = span.messages(15).stream()
                    .mapToLong(each -> Message.of(each).number(3))
                    .sum();
            return new Span(
                    span.hex(1),
                    span.hex(2),
                    span.hex(4),
                    span.text(5),
                    span.number(6),
                    status,
                    span.number(7),
                    span.number(8),
                    attributes);
        }

        /** One of the attributes; empty where there is none. */
        public String attribute(String name) {
            return attributes.getOrDefault(name, "");
        }
    }

    /** A message's fields by number: numbers as {@link Long}, all else as bytes. */
    private record Message(Map<Integer, List<Object>> fields) {
        static Message of(ByteBuffer bytes) {
            ByteBuffer in = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            Map<Integer, List<Object>> fields = new HashMap<>();
            while (in.hasRemaining()) {
                long tag = varint(in);
                Object value =
                        switch ((int) tag & 7) {
                            case 0 -> varint(in);
                            case 1 -> in.getLong();
                            case 5 -> (long) in.getInt();
                            default -> slice(in, (int) varint(in));
                        };
                fields.computeIfAbsent((int) (tag >>> 3), field -> new ArrayList<>())
                        .add(value);
            }
            return new Message(fields);
        }

        private static long varint(ByteBuffer in) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = in.get();
                value |= (next & 0x7fL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        private static ByteBuffer slice(ByteBuffer in, int length) {
            ByteBuffer slice = in.slice(in.position(), length);
            in.position(in.position() + length);
            return slice;
        }

        List<ByteBuffer> messages(int field) {
            return fields.getOrDefault(field, List.of()).stream()
                    .map(ByteBuffer.class::cast)
                    .toList();
        }

        private byte[] bytes(int field) {
            List<ByteBuffer> found = messages(field);
            byte[] bytes = new byte[found.isEmpty() ? 0 : found.getFirst().remaining()];
            if (bytes.length > 0) {
                found.getFirst().duplicate().get(bytes);
            }
            return bytes;
        }

        String text(int field) {
            return new String(bytes(field), StandardCharsets.UTF_8);
        }

        String hex(int field) {
            return HexFormat.of().formatHex(bytes(field));
        }

        long number(int field) {
            return fields.getOrDefault(field, List.of()).stream()
                    .mapToLong(Long.class::cast)
                    .findFirst()
                    .orElse(0);
        }

        /** An AnyValue: text, a truth value or a whole number. */
        String any() {
            if (fields.containsKey(1)) {
                return text(1);
            }
            return fields.containsKey(2) ? Boolean.toString(number(2) != 0) : Long.toString(number(3));
        }
    }
}

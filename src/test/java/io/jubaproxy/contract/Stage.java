package io.jubaproxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The servers behind the proxy under test, and the settings that name them. Started once for a test JVM and ended with it. */
final class Stage {
    /** Clusters of three, for fan-outs side by side. */
    static final int TRIOS = 8;

    static final Duration DEADLINE = Duration.ofMillis(1500);
    /** Of {@code save}. */
    static final Duration LONG_DEADLINE = Duration.ofSeconds(20);
    /** A cluster whose only port is closed. */
    static final String REFUSING = "refusing";

    static final int LONGEST_BODY = 100_000;
    /** Of the pages that may call from a browser. */
    static final String ORIGIN = "https://app.example.org";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Stage SHARED = new Stage();

    private final List<Trio> trios =
            IntStream.range(0, TRIOS).mapToObj(each -> new Trio("trio" + each)).toList();
    private final Trio slash = new Trio("a/b");
    private final Socket refusing = boundButNotListening();

    static Stage shared() {
        return SHARED;
    }

    Trio trio(int index) {
        return trios.get(index);
    }

    /** The cluster named {@code a/b}. */
    Trio slash() {
        return slash;
    }

    /** Forgets what an earlier test did, and waits until every cluster answers: old connections are noticed, back-off is over. */
    void reset(Door door) {
        trios.forEach(Trio::reset);
        trios.forEach(trio -> awaitAnswer(door, trio));
    }

    private static void awaitAnswer(Door door, Trio trio) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Answer answer = door.call("stat", trio.cluster(), "clear");
        while (!answer.kind().equals(Answer.OK)) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError(trio.cluster() + " does not recover: " + answer);
            }
            answer = door.call("stat", trio.cluster(), "clear");
        }
    }

    int requests() {
        return trios.stream().mapToInt(Trio::requests).sum() + slash.requests();
    }

    Map<String, String> settings() {
        String members = Stream.concat(
                        trios.stream().map(Trio::member),
                        Stream.of(
                                slash.member().replace("a/b", "a%2Fb"),
                                "stat/" + REFUSING + "@127.0.0.1:" + refusing.getLocalPort()))
                .collect(Collectors.joining(";"));
        return Map.of(
                "jubaproxy.members",
                members,
                "jubaproxy.interconnect-timeout",
                DEADLINE.toString(),
                "jubaproxy.deadlines",
                "*/*/save=" + LONG_DEADLINE,
                "jubaproxy.http-cors-origins",
                ORIGIN,
                "jubaproxy.json-bigint",
                "string",
                "jubaproxy.http-max-body",
                Integer.toString(LONGEST_BODY));
    }

    /** Refuses connections, and nobody else gets its port. */
    private static Socket boundButNotListening() {
        try {
            Socket socket = new Socket();
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.jubaproxy.contract;

import io.jubaproxy.testkit.FaultServer;
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

    private static final Stage SHARED = new Stage();

    private final List<Trio> trios =
            IntStream.range(0, TRIOS).mapToObj(each -> new Trio("trio" + each)).toList();
    private final Trio slash = new Trio("a/b");
    private final int closedPort = closedPort();

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

    void reset() {
        trios.forEach(Trio::reset);
    }

    int requests() {
        return trios.stream().mapToInt(Trio::requests).sum() + slash.requests();
    }

    Map<String, String> settings() {
        String members = Stream.concat(
                        trios.stream().map(Trio::member),
                        Stream.of(
                                slash.member().replace("a/b", "a%2Fb"),
                                "stat/" + REFUSING + "@127.0.0.1:" + closedPort))
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

    private static int closedPort() {
        try (FaultServer server = FaultServer.start()) {
            return server.port();
        }
    }
}

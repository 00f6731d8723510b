package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.config.AccessLines;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLogTest {
    private static final Arrival RPC = new Arrival(Door.RPC, "10.0.0.7", 51240);

    private final ManualTimeSource time = new ManualTimeSource();
    private final List<Runnable> lines = new ArrayList<>();

    @Test
    void aLineTellsWhatWasAskedAndHowItEnded() {
        Exchange exchange = requests(AccessLines.ALL).begin(RPC, "stat", "push");
        exchange.concerns("r-7", "demo");

        String failed = AccessLog.line(exchange, Optional.of(FailureKind.CONNECT_FAILED), 2_113_000);
        String answered = AccessLog.line(exchange, Optional.empty(), 1_000_400);

        assertEquals("rpc stat/demo/push UF connect-failed 2.113 ms request r-7 from 10.0.0.7:51240", failed);
        assertEquals("rpc stat/demo/push - ok 1.000 ms request r-7 from 10.0.0.7:51240", answered);
    }

    @Test
    void namesOfClientsStayInTheirPlace() {
        Exchange exchange = requests(AccessLines.ALL).begin(new Arrival(Door.HTTP, "::1", 4711), "", "a b\n{0}");
        exchange.concerns("r-8", "x".repeat(150));

        String line = AccessLog.line(exchange, Optional.of(FailureKind.UNKNOWN_SERVICE), 0);

        assertEquals(
                "http -/" + "x".repeat(100) + ".../a?b?{0} NR unknown-service 0.000 ms request r-8 from [::1]:4711",
                line);
    }

    @Test
    void aRequestRefusedBeforeItWasReadHasItsIdAndItsClient() {
        List<String> logged = new ArrayList<>();
        Logger log = Logger.getLogger("io.jubaproxy.requests");
        Filter filter = record -> !logged.add(String.valueOf(record.getParameters()[0]));
        log.setFilter(filter);
        requests(AccessLines.ALL).refused(RPC, "r-9", FailureKind.FORBIDDEN);

        lines.getFirst().run();

        log.setFilter(null);
        assertEquals(List.of("rpc -/-/- UAEX forbidden 0.000 ms request r-9 from 10.0.0.7:51240"), logged);
    }

    @ParameterizedTest
    @CsvSource({"OFF,0", "FAILURES,1", "ALL,2"})
    void theSettingSaysWhoGetsALine(AccessLines which, int wanted) {
        Requests requests = requests(which);

        requests.begin(RPC, "stat", "push").answered(null);
        time.advance(Duration.ofMillis(1));
        requests.begin(RPC, "stat", "push").answered(FailureKind.NO_SERVER);

        assertEquals(wanted, lines.size());
    }

    @ParameterizedTest
    @CsvSource({
        "REQUEST_TIMEOUT,UT",
        "CONNECT_FAILED,UF",
        "CONNECTION_CLOSED,UC",
        "BROKEN_REPLY,UPE",
        "NO_SERVER,UH",
        "OVERLOADED,UO",
        "UNKNOWN_METHOD,NR",
        "TOO_LARGE,DPE",
        "FORBIDDEN,UAEX",
        "APPLICATION_ERROR,-"
    })
    void flagsAreEnvoys(FailureKind kind, String flag) {
        assertEquals(flag, ShortFlag.of(kind));
    }

    private Requests requests(AccessLines which) {
        return new Requests(Optional.empty(), new Pulse(time), new AccessLog(which, lines::add), Traces.OFF, time);
    }
}

package io.jubaproxy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Random fan-outs against an oracle that knows the script and reads the policy by hand. */
class GatheringOracleTest {
    private static final int TIMEOUT_MILLIS = (int) FanOutBench.TIMEOUT.toMillis();

    private enum Act {
        OK,
        APPLICATION_ERROR,
        UNUSABLE,
        REFUSE,
        CLOSE,
        GARBAGE,
        SILENCE
    }

    /** What one server does, and when; acts of one millisecond happen in server order. */
    private record Script(int server, Act act, int millis) {}

    @Property(tries = 2000)
    void theSelectedFailureIsTheOneThePolicyNames(@ForAll("scripts") List<Script> scripts, @ForAll AnswerMode mode) {
        FanOutBench bench = FanOutBench.started(scripts.size(), mode);

        List<Script> inTime =
                scripts.stream().sorted(Comparator.comparingInt(Script::millis)).toList();
        int now = 0;
        for (Script script : inTime) {
            bench.afterMillis(script.millis - now);
            now = script.millis;
            play(bench, script);
        }
        bench.afterMillis(2 * TIMEOUT_MILLIS);

        Script expected = selectedByThePolicy(inTime);
        assertEquals(1, bench.settled.size());
        if (expected == null) {
            assertInstanceOf(Verdict.Success.class, bench.verdict());
            return;
        }
        BackendFailure selected = bench.failure().failures().getFirst();
        assertEquals(bench.endpoint(expected.server), selected.endpoint());
        assertEquals(kindOf(expected), selected.kind());
        assertEquals(
                scripts.stream().filter(script -> kindOf(script) != null).count(),
                bench.settled.getFirst().failures().size());
    }

    private static @Nullable Script selectedByThePolicy(List<Script> inTime) {
        List<Script> transport = new ArrayList<>();
        List<Script> application = new ArrayList<>();
        for (Script script : inTime) {
            FailureKind kind = kindOf(script);
            if (kind == FailureKind.APPLICATION_ERROR || kind == FailureKind.UNUSABLE_RESULT) {
                application.add(script);
            } else if (kind != null && kind != FailureKind.REQUEST_TIMEOUT) {
                transport.add(script);
            }
        }
        inTime.stream()
                .filter(script -> kindOf(script) == FailureKind.REQUEST_TIMEOUT)
                .sorted(Comparator.comparingInt(Script::server))
                .forEach(transport::add);
        List<Script> candidates = transport.isEmpty() ? application : transport;
        return candidates.isEmpty() ? null : candidates.getFirst();
    }

    private static @Nullable FailureKind kindOf(Script script) {
        if (script.millis >= TIMEOUT_MILLIS) {
            return FailureKind.REQUEST_TIMEOUT;
        }
        return switch (script.act) {
            case OK -> null;
            case APPLICATION_ERROR -> FailureKind.APPLICATION_ERROR;
            case UNUSABLE -> FailureKind.UNUSABLE_RESULT;
            case REFUSE -> FailureKind.CONNECT_FAILED;
            case CLOSE -> FailureKind.CONNECTION_CLOSED;
            case GARBAGE -> FailureKind.BROKEN_REPLY;
            case SILENCE -> FailureKind.REQUEST_TIMEOUT;
        };
    }

    private static void play(FanOutBench bench, Script script) {
        switch (script.act) {
            case OK -> bench.server(script.server).reply(FanOutBench.TRUE);
            case APPLICATION_ERROR -> bench.server(script.server).replyError(FanOutBench.BOOM);
            case UNUSABLE -> bench.server(script.server).reply(FanOutBench.UNUSABLE);
            case REFUSE -> bench.server(script.server).fail(FailureKind.CONNECT_FAILED);
            case CLOSE -> bench.server(script.server).fail(FailureKind.CONNECTION_CLOSED);
            case GARBAGE -> bench.server(script.server).fail(FailureKind.BROKEN_REPLY);
            case SILENCE -> {}
        }
    }

    @Provide
    Arbitrary<List<Script>> scripts() {
        Arbitrary<Act> acts = Arbitraries.of(Act.class);
        Arbitrary<Integer> times =
                Arbitraries.integers().between(0, 1200).edgeCases(edges -> edges.add(999, 1000, 1001));
        return Combinators.combine(acts, times)
                .as((act, millis) -> new Script(0, act, millis))
                .list()
                .ofMinSize(1)
                .ofMaxSize(7)
                .map(GatheringOracleTest::numbered);
    }

    private static List<Script> numbered(List<Script> scripts) {
        List<Script> numbered = new ArrayList<>();
        for (Script script : scripts) {
            numbered.add(new Script(numbered.size() + 1, script.act, script.millis));
        }
        return numbered;
    }
}

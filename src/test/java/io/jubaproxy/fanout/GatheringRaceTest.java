package io.jubaproxy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureClass;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureRanking;
import io.jubaproxy.fanout.GatheringModelTest.Event;
import io.jubaproxy.fanout.GatheringModelTest.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Threads that race for one fan-out, each with events of its own for any of the calls: whatever order they made, it was one of those
 * that {@link GatheringModelTest} goes through. {@code -Drace.rounds=N} for longer.
 */
class GatheringRaceTest {
    private static final int ROUNDS = Integer.getInteger("race.rounds", 10_000);
    private static final long SEED = Long.getLong("race.seed", 20_261_130L);
    private static final List<Event> EVENTS = List.of(Event.values());
    private static final int THREADS = 3;
    private static final int SERVERS = 2;

    @Test
    void racingThreadsEndEveryCallOnceAndAnswerOnce() throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int round = 0; round < ROUNDS; round++) {
                FanOutBench bench = FanOutBench.started(SERVERS, round % 2 == 0 ? AnswerMode.DECIDED : AnswerMode.ALL);
                List<List<Step>> scripts = new ArrayList<>();
                List<Callable<Void>> racers = new ArrayList<>();
                for (int racer = 0; racer < THREADS; racer++) {
                    List<Step> script = script(random);
                    scripts.add(script);
                    racers.add(() -> {
                        start.await();
                        script.forEach(step -> GatheringModelTest.play(bench, step));
                        return null;
                    });
                }
                for (Future<Void> racer : threads.invokeAll(racers)) {
                    racer.get();
                }
                bench.gathering.closeAtDeadline();

                check(bench, scripts);
            }
        }
    }

    private static List<Step> script(SplittableRandom random) {
        List<Step> script = new ArrayList<>();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            script.add(new Step(1 + random.nextInt(SERVERS), EVENTS.get(random.nextInt(EVENTS.size()))));
        }
        return script;
    }

    private static void check(FanOutBench bench, List<List<Step>> scripts) {
        String what = "seed " + SEED + ": " + scripts;
        Verdict verdict = bench.verdict();
        assertEquals(1, bench.settled.size(), what);
        FanOutRecord record = bench.settled.getFirst();
        long events = scripts.stream()
                .flatMap(List::stream)
                .filter(step -> step.event() != Event.DEADLINE)
                .count();
        long timeouts = record.failures().stream()
                .filter(failure -> failure.kind() == FailureKind.REQUEST_TIMEOUT)
                .count();
        assertEquals(SERVERS, record.outcomes().size(), what);
        assertEquals(events - (SERVERS - timeouts), bench.late.size(), what);
        assertEquals(verdict, record.verdict(), what);
        assertStrictOrder(record.failures(), what);
        if (verdict instanceof Verdict.Failure(var report)) {
            BackendFailure selected = FailureRanking.rank(record.failures()).getFirst();
            assertEquals(selected, report.ranked().failures().getFirst(), what);
            assertTrue(report.failures().size() <= record.failures().size(), what);
            assertTrue(
                    selected.kind().failureClass() == FailureClass.TRANSPORT
                            || report.failures().size() == record.failures().size(),
                    what);
        } else {
            assertTrue(record.failures().isEmpty(), what);
        }
    }

    private static void assertStrictOrder(List<BackendFailure> failures, String what) {
        List<BackendFailure> bySequence = failures.stream()
                .sorted(Comparator.comparingLong(failure -> failure.observed().sequence()))
                .toList();
        for (int i = 1; i < bySequence.size(); i++) {
            BackendFailure.Observed earlier = bySequence.get(i - 1).observed();
            assertTrue(earlier.compareTo(bySequence.get(i).observed()) < 0, what);
        }
    }
}

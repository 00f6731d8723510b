package io.jubaproxy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every server ends its call at the same moment, twice, while the deadline strikes: still one verdict and one record. */
class GatheringStressTest {
    private static final int SERVERS = 4;
    private static final int ROUNDS = 3000;

    @Test
    void racingEventsGiveOneVerdictOneRecordAndAStrictOrder() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(SERVERS + 1)) {
            CyclicBarrier start = new CyclicBarrier(SERVERS + 1);
            for (int round = 0; round < ROUNDS; round++) {
                FanOutBench bench = FanOutBench.started(SERVERS, round % 2 == 0 ? AnswerMode.DECIDED : AnswerMode.ALL);
                int shift = round;
                List<Future<?>> racers = IntStream.rangeClosed(0, SERVERS)
                        .<Future<?>>mapToObj(racer -> threads.submit(() -> {
                            start.await();
                            race(bench, racer, shift);
                            return null;
                        }))
                        .toList();
                for (Future<?> racer : racers) {
                    racer.get();
                }

                bench.verdict();
                assertEquals(1, bench.settled.size());
                assertStrictOrder(bench.settled.getFirst().failures());
            }
        }
    }

    private static void race(FanOutBench bench, int racer, int round) {
        if (racer == 0) {
            bench.gathering.closeAtDeadline();
            return;
        }
        switch ((racer + round) % 3) {
            case 0 -> bench.server(racer).reply(FanOutBench.TRUE);
            case 1 -> bench.server(racer).replyError(FanOutBench.BOOM);
            default -> bench.server(racer).fail(FailureKind.CONNECTION_CLOSED);
        }
        bench.server(racer).reply(FanOutBench.TRUE);
    }

    private static void assertStrictOrder(List<BackendFailure> failures) {
        long distinct = failures.stream()
                .map(failure -> failure.observed().sequence())
                .distinct()
                .count();
        assertEquals(failures.size(), distinct);
        List<BackendFailure> bySequence = failures.stream()
                .sorted((a, b) ->
                        Long.compare(a.observed().sequence(), b.observed().sequence()))
                .toList();
        for (int i = 1; i < bySequence.size(); i++) {
            BackendFailure.Observed earlier = bySequence.get(i - 1).observed();
            assertEquals(-1, earlier.compareTo(bySequence.get(i).observed()));
        }
    }
}

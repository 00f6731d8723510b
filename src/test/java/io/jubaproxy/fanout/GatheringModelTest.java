package io.jubaproxy.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureClass;
import io.jubaproxy.failure.FailureKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Every order in which the events of two and of three calls and the deadline can come, duplicates included, against a model that is a few
 * lines long. {@link Gathering} makes each event one step under its lock, so whatever threads do, they do one of these orders;
 * {@link GatheringRaceTest} checks that they do.
 */
class GatheringModelTest {
    /** What may happen to a call, or to all of them. */
    enum Event {
        REPLY,
        UNUSABLE,
        ERROR,
        CLOSED,
        DEADLINE
    }

    record Step(int server, Event event) {}

    @Test
    void everyOrderOfTheEventsOfTwoCallsGivesWhatTheModelGives() {
        assertEquals(2 * 9 * 9 * 9 * 9, orders(2, 4));
    }

    @Test
    void everyOrderOfTheEventsOfThreeCallsGivesWhatTheModelGives() {
        assertEquals(2 * 13 * 13 * 13 * 13, orders(3, 4));
    }

    private static int orders(int servers, int length) {
        List<Step> alphabet = new ArrayList<>(List.of(new Step(0, Event.DEADLINE)));
        for (int server = 1; server <= servers; server++) {
            for (Event event : List.of(Event.REPLY, Event.UNUSABLE, Event.ERROR, Event.CLOSED)) {
                alphabet.add(new Step(server, event));
            }
        }
        int orders = 0;
        int all = (int) Math.pow(alphabet.size(), length);
        for (int number = 0; number < all; number++) {
            List<Step> steps = new ArrayList<>();
            for (int i = 0, rest = number; i < length; i++, rest /= alphabet.size()) {
                steps.add(alphabet.get(rest % alphabet.size()));
            }
            for (AnswerMode mode : AnswerMode.values()) {
                check(servers, steps, mode);
                orders++;
            }
        }
        return orders;
    }

    private static void check(int servers, List<Step> steps, AnswerMode mode) {
        FanOutBench bench = FanOutBench.started(servers, mode);
        Model model = new Model(servers, mode);

        for (Step step : steps) {
            play(bench, step);
            model.take(step);
            assertEquals(model.answered.isPresent(), bench.verdicts.size() == 1, () -> steps + " " + mode);
        }
        bench.gathering.closeAtDeadline();
        model.take(new Step(0, Event.DEADLINE));

        String what = steps + " " + mode;
        assertEquals(1, bench.settled.size(), what);
        assertEquals(model.late, bench.late.size(), what);
        assertEquals(model.ends(), ends(bench.settled.getFirst().outcomes()), what);
        if (model.answered.orElseThrow().equals("success")) {
            assertInstanceOf(Verdict.Success.class, bench.verdict(), what);
        } else {
            BackendFailure selected = bench.failure().failures().getFirst();
            assertEquals(model.answered.get(), selected.endpoint() + " " + selected.kind(), what);
        }
    }

    static void play(FanOutBench bench, Step step) {
        switch (step.event) {
            case REPLY -> bench.server(step.server).reply(FanOutBench.TRUE);
            case UNUSABLE -> bench.server(step.server).reply(FanOutBench.UNUSABLE);
            case ERROR -> bench.server(step.server).replyError(FanOutBench.BOOM);
            case CLOSED -> bench.server(step.server).fail(FailureKind.CONNECTION_CLOSED);
            case DEADLINE -> bench.gathering.closeAtDeadline();
        }
    }

    private static List<String> ends(List<Outcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> switch (outcome) {
                    case Outcome.Replied replied -> "success";
                    case Outcome.Failed(BackendFailure failure) ->
                        failure.kind().toString();
                })
                .toList();
    }

    /** The policy, once more: the first event of each call counts, the first transport failure wins, else the first failure. */
    private static final class Model {
        private final String[] ends;
        private final AnswerMode mode;
        private final List<String> transport = new ArrayList<>();
        private final List<String> application = new ArrayList<>();
        private Optional<String> answered = Optional.empty();
        private int late;

        Model(int servers, AnswerMode mode) {
            this.ends = new String[servers];
            this.mode = mode;
        }

        void take(Step step) {
            switch (step.event) {
                case REPLY -> end(step.server, Optional.empty());
                case UNUSABLE -> end(step.server, Optional.of(FailureKind.UNUSABLE_RESULT));
                case ERROR -> end(step.server, Optional.of(FailureKind.APPLICATION_ERROR));
                case CLOSED -> end(step.server, Optional.of(FailureKind.CONNECTION_CLOSED));
                case DEADLINE -> {
                    for (int server = 1; server <= ends.length; server++) {
                        if (ends[server - 1] == null) {
                            end(server, Optional.of(FailureKind.REQUEST_TIMEOUT));
                        }
                    }
                }
            }
            boolean settled = Arrays.stream(ends).allMatch(end -> end != null);
            if (answered.isEmpty() && (settled || (mode == AnswerMode.DECIDED && !transport.isEmpty()))) {
                List<String> first = transport.isEmpty() ? application : transport;
                answered = Optional.of(first.isEmpty() ? "success" : first.getFirst());
            }
        }

        private void end(int server, Optional<FailureKind> failure) {
            if (ends[server - 1] != null) {
                late++;
                return;
            }
            ends[server - 1] = failure.map(FailureKind::toString).orElse("success");
            failure.ifPresent(kind -> (kind.failureClass() == FailureClass.TRANSPORT ? transport : application)
                    .add("10.0.0." + server + ":9199 " + kind));
        }

        List<String> ends() {
            assertTrue(answered.isPresent());
            return List.of(ends);
        }
    }
}

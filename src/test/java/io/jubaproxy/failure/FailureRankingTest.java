package io.jubaproxy.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.membership.Endpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The policy's function: examples first, then its laws. */
class FailureRankingTest {
    @Example
    void transportFailureOutranksEarlierApplicationError() {
        BackendFailure early = failure(FailureKind.APPLICATION_ERROR, 10, 0);
        BackendFailure late = failure(FailureKind.REQUEST_TIMEOUT, 99, 1);

        List<BackendFailure> ranked = FailureRanking.rank(List.of(early, late));

        assertEquals(List.of(late, early), ranked);
    }

    @Example
    void earliestTransportFailureComesFirst() {
        BackendFailure refused = failure(FailureKind.CONNECT_FAILED, 10, 0);
        BackendFailure timedOut = failure(FailureKind.REQUEST_TIMEOUT, 11, 1);

        List<BackendFailure> ranked = FailureRanking.rank(List.of(timedOut, refused));

        assertEquals(List.of(refused, timedOut), ranked);
    }

    @Example
    void sequenceDecidesBetweenFailuresOfOneInstant() {
        BackendFailure first = failure(FailureKind.APPLICATION_ERROR, 10, 4);
        BackendFailure second = failure(FailureKind.UNUSABLE_RESULT, 10, 5);

        List<BackendFailure> ranked = FailureRanking.rank(List.of(second, first));

        assertEquals(List.of(first, second), ranked);
    }

    @Example
    void instantsCompareAcrossTheClocksOverflow() {
        BackendFailure before = failure(FailureKind.CONNECT_FAILED, Long.MAX_VALUE, 0);
        BackendFailure after = failure(FailureKind.CONNECT_FAILED, Long.MIN_VALUE + 5, 1);

        List<BackendFailure> ranked = FailureRanking.rank(List.of(after, before));

        assertEquals(List.of(before, after), ranked);
    }

    @Property
    void rankingDoesNotDependOnTheOrderOfArrival(
            @ForAll("recorded") List<BackendFailure> failures, @ForAll Random chance) {
        List<BackendFailure> shuffled = new ArrayList<>(failures);
        Collections.shuffle(shuffled, chance);

        assertEquals(FailureRanking.rank(failures), FailureRanking.rank(shuffled));
    }

    @Property
    void noTwoFailuresTie(@ForAll("recorded") List<BackendFailure> failures) {
        for (BackendFailure a : failures) {
            for (BackendFailure b : failures) {
                assertEquals(a.equals(b), FailureRanking.POLICY.compare(a, b) == 0);
                assertEquals(FailureRanking.POLICY.compare(a, b), -FailureRanking.POLICY.compare(b, a));
            }
        }
    }

    /** The oracle states the policy the other way round: for the first of the ranking, nobody may have a better claim. */
    @Property
    void nobodyHasABetterClaimThanTheSelected(@ForAll("recorded") List<BackendFailure> failures) {
        BackendFailure selected = FailureRanking.rank(failures).getFirst();

        for (BackendFailure other : failures) {
            boolean otherIsTransport = isTransport(other.kind());
            boolean selectedIsTransport = isTransport(selected.kind());
            assertTrue(selectedIsTransport || !otherIsTransport, "a transport failure lost to an application error");
            if (otherIsTransport == selectedIsTransport && !other.equals(selected)) {
                assertTrue(
                        other.observed().sequence() > selected.observed().sequence(),
                        "an earlier failure of the class lost");
            }
        }
    }

    /** Failures as a fan-out records them: sequence numbers rise by one, instants never fall. */
    @Provide
    Arbitrary<List<BackendFailure>> recorded() {
        Arbitrary<FailureKind> kinds =
                Arbitraries.of(FailureKind.values()).filter(kind -> kind.failureClass() != FailureClass.PROXY);
        Arbitrary<Integer> gaps = Arbitraries.integers().between(0, 3);
        return Combinators.combine(kinds, gaps)
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12)
                .map(steps -> {
                    List<BackendFailure> failures = new ArrayList<>();
                    long nanos = Long.MAX_VALUE - 6;
                    for (Step step : steps) {
                        nanos += step.gap;
                        failures.add(failure(step.kind, nanos, failures.size()));
                    }
                    return failures;
                });
    }

    private record Step(FailureKind kind, int gap) {}

    private static boolean isTransport(FailureKind kind) {
        return switch (kind) {
            case REQUEST_TIMEOUT, CONNECT_FAILED, CONNECTION_CLOSED, BROKEN_REPLY -> true;
            default -> false;
        };
    }

    private static BackendFailure failure(FailureKind kind, long nanos, long sequence) {
        return new BackendFailure(
                Endpoint.of("127.0.0.1", 1000 + (int) sequence),
                kind,
                new Observed(nanos, sequence),
                Instant.EPOCH,
                Duration.ZERO,
                kind.label(),
                Optional.empty());
    }
}

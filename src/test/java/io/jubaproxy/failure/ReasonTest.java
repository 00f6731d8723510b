package io.jubaproxy.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.membership.Endpoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The policy's six cases, in words. */
class ReasonTest {
    @Test
    void case01AllAnswered() {
        assertEquals("All 3 servers answered.", Reason.why(List.of(), 3));
        assertEquals("The one server called answered.", Reason.why(List.of(), 1));
    }

    @Test
    void case02OneTransportFailure() {
        assertEquals(
                "connect-failed of 10.0.0.2:9199 after 3.0 ms is the only failure, and one is enough: a partial result is never"
                        + " returned.",
                why(failure(2, FailureKind.CONNECT_FAILED, 3)));
    }

    @Test
    void case03OneApplicationError() {
        assertEquals(
                "application-error of 10.0.0.2:9199 after 4.0 ms is the only failure, and one is enough: a partial result is"
                        + " never returned.",
                why(failure(2, FailureKind.APPLICATION_ERROR, 4)));
    }

    @Test
    void case04TheTransportFailureOutranksInEitherOrder() {
        BackendFailure error = failure(1, FailureKind.APPLICATION_ERROR, 2);

        String later = why(error, failure(2, FailureKind.CONNECTION_CLOSED, 5));
        String sooner = why(failure(2, FailureKind.CONNECTION_CLOSED, 1), error);

        assertEquals(
                "connection-closed of 10.0.0.2:9199 after 5.0 ms is the only transport failure; it outranks 1 application"
                        + " error, whatever came first.",
                later);
        assertEquals(later.replace("5.0", "1.0"), sooner);
    }

    @Test
    void case05TheEarlierOfTwoTransportFailures() {
        assertEquals(
                "connect-failed of 10.0.0.3:9199 after 1.0 ms came first of 2 transport failures; inside a class the earliest"
                        + " is returned.",
                why(failure(2, FailureKind.REQUEST_TIMEOUT, 1000), failure(3, FailureKind.CONNECT_FAILED, 1)));
    }

    @Test
    void case06TheEarlierOfTwoApplicationErrors() {
        assertEquals(
                "application-error of 10.0.0.2:9199 after 1.5 ms came first of 2 application errors; inside a class the"
                        + " earliest is returned.",
                why(failure(2, FailureKind.APPLICATION_ERROR, 1.5), failure(3, FailureKind.UNUSABLE_RESULT, 2)));
    }

    @Test
    void aRequestToOneServerHasNoRivals() {
        String why = Reason.why(List.of(failure(1, FailureKind.REQUEST_TIMEOUT, 1000)), 1);

        assertEquals("request-timeout of 10.0.0.1:9199 after 1000.0 ms, the one server called.", why);
    }

    @Test
    void bothRulesAreNamedWhereBothDecide() {
        assertEquals(
                "broken-reply of 10.0.0.3:9199 after 2.0 ms came first of 2 transport failures; transport failures outrank the"
                        + " 2 application errors, and inside a class the earliest is returned.",
                why(
                        failure(1, FailureKind.APPLICATION_ERROR, 1),
                        failure(2, FailureKind.REQUEST_TIMEOUT, 1000),
                        failure(3, FailureKind.BROKEN_REPLY, 2),
                        failure(4, FailureKind.UNUSABLE_RESULT, 3)));
    }

    private static String why(BackendFailure... failures) {
        return Reason.why(FailureRanking.rank(List.of(failures)), 5);
    }

    private static BackendFailure failure(int server, FailureKind kind, double millis) {
        Duration elapsed = Duration.ofNanos((long) (millis * 1e6));
        return new BackendFailure(
                Endpoint.of("10.0.0." + server, 9199),
                kind,
                new Observed(elapsed.toNanos(), server),
                Instant.EPOCH.plus(elapsed),
                elapsed,
                "it happened",
                Optional.empty());
    }
}

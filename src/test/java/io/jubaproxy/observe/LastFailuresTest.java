package io.jubaproxy.observe;

import static io.jubaproxy.observe.Records.failed;
import static io.jubaproxy.observe.Records.failure;
import static io.jubaproxy.observe.Records.replied;
import static io.jubaproxy.observe.Records.server;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LastFailuresTest {
    private final LastFailures failures = new LastFailures();

    @Test
    void theLatestTransportFailureOfEachServerIsKnown() {
        failures.settled(failure(
                List.of(failed(1, FailureKind.APPLICATION_ERROR, 2), failed(2, FailureKind.CONNECTION_CLOSED, 5)),
                List.of(failure(2, FailureKind.CONNECTION_CLOSED, 5)),
                5));
        failures.settled(failure(
                List.of(replied(1), failed(2, FailureKind.CONNECT_FAILED, 9)),
                List.of(failure(2, FailureKind.CONNECT_FAILED, 9)),
                9));

        assertEquals(Optional.empty(), kind(1));
        assertEquals(Optional.of(FailureKind.CONNECT_FAILED), kind(2));
    }

    @Test
    void whoIsNoMemberAnyMoreIsForgotten() {
        failures.settled(failure(
                List.of(failed(1, FailureKind.CONNECT_FAILED, 2), failed(2, FailureKind.CONNECT_FAILED, 5)),
                List.of(failure(1, FailureKind.CONNECT_FAILED, 2)),
                5));

        failures.keepOnly(Set.of(server(1)));

        assertEquals(Optional.of(FailureKind.CONNECT_FAILED), kind(1));
        assertEquals(Optional.empty(), kind(2));
    }

    private Optional<FailureKind> kind(int server) {
        return failures.of(server(server)).map(BackendFailure::kind);
    }
}

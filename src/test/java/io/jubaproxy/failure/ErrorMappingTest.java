package io.jubaproxy.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.BackendFailure.Observed;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.EncodedValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorMappingTest {
    @ParameterizedTest
    @EnumSource
    void everyKindHasATitleAndAnErrorStatus(FailureKind kind) {
        ErrorMapping row = ErrorMapping.of(kind);

        assertFalse(row.title().isBlank());
        assertTrue(row.httpStatus() >= 400 && row.httpStatus() < 600);
    }

    @Test
    void statusesAreTheContracts() {
        Map<String, Integer> statuses = new TreeMap<>();
        for (FailureKind kind : FailureKind.values()) {
            statuses.put(kind.label(), ErrorMapping.of(kind).httpStatus());
        }

        assertEquals(
                "{application-error=422, bad-request=400, broken-reply=502, connect-failed=502, connection-closed=502,"
                        + " draining=503, forbidden=403, internal-error=500, method-not-allowed=405, no-ring=503,"
                        + " no-server=503, not-acceptable=406, not-found=404, overloaded=503, request-timeout=504, too-large=413,"
                        + " unauthenticated=401, unknown-method=404, unknown-service=404, unsupported-media-type=415,"
                        + " unusable-result=502}",
                statuses.toString());
    }

    @Test
    void serversIntegerErrorsAreNotFoundAndBadRequest() {
        assertEquals(404, ErrorMapping.httpStatus(failure(Encoded.integer(1))));
        assertEquals(400, ErrorMapping.httpStatus(failure(Encoded.integer(2))));
        assertEquals(404, ErrorMapping.httpStatus(failure(EncodedValue.owning(new byte[] {(byte) 0xcc, 1}))));
    }

    @Test
    void otherErrorsOfServersKeepTheKindsStatus() {
        assertEquals(422, ErrorMapping.httpStatus(failure(Encoded.integer(3))));
        assertEquals(422, ErrorMapping.httpStatus(failure(Encoded.integer(-5))));
        assertEquals(422, ErrorMapping.httpStatus(failure(Encoded.text("1"))));
        assertEquals(422, ErrorMapping.httpStatus(failure(Encoded.real(1))));
        assertEquals(422, ErrorMapping.httpStatus(failure(EncodedValue.owning(new byte[] {
            (byte) 0xcf, -1, -1, -1, -1, -1, -1, -1, -1
        }))));
    }

    private static BackendFailure failure(EncodedValue error) {
        return new BackendFailure(
                Endpoint.of("127.0.0.1", 9199),
                FailureKind.APPLICATION_ERROR,
                new Observed(0, 0),
                Instant.EPOCH,
                Duration.ZERO,
                "refused",
                Optional.of(error));
    }
}

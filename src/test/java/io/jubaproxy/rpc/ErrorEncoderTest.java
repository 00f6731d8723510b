package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.EncodedValue;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorEncoderTest {
    private static final Asked ASKED =
            new Asked("push", "demo".getBytes(StandardCharsets.UTF_8), new byte[] {(byte) 0xff, 'k'});

    @ParameterizedTest
    @CsvSource({
        "REQUEST_TIMEOUT, request timed out",
        "CONNECT_FAILED, connect error in proxy",
        "CONNECTION_CLOSED, connection closed",
        "BROKEN_REPLY, no result",
        "UNUSABLE_RESULT, no result",
        "NO_SERVER, no server found: demo",
        "TOO_LARGE, request too large",
        "OVERLOADED, overloaded in proxy",
        "DRAINING, proxy is draining",
        "UNAUTHENTICATED, access denied",
        "FORBIDDEN, access denied",
        "INTERNAL_ERROR, internal error in proxy"
    })
    void kindsHaveTheirTexts(FailureKind kind, String text) {
        assertEquals(
                Answer.error(kind, Encoded.text(text)), ErrorEncoder.jubatus().refusal(kind, ASKED));
        assertEquals(
                Answer.error(kind, Encoded.text(text)), ErrorEncoder.verbatim().refusal(kind, ASKED));
    }

    @ParameterizedTest
    @EnumSource(FailureKind.class)
    void everyKindHasAnAnswer(FailureKind kind) {
        Answer answer = ErrorEncoder.jubatus().refusal(kind, ASKED);

        assertEquals(false, answer.error().equals(EncodedValue.NIL));
    }

    @Test
    void unknownMethodsAndWrongArgumentsHaveNumbers() {
        assertEquals(
                new Answer(Encoded.integer(1), Encoded.text("push"), FailureKind.UNKNOWN_METHOD),
                ErrorEncoder.jubatus().refusal(FailureKind.UNKNOWN_METHOD, ASKED));
        assertEquals(
                new Answer(Encoded.integer(2), Encoded.text("std::bad_cast"), FailureKind.BAD_REQUEST),
                ErrorEncoder.jubatus().refusal(FailureKind.BAD_REQUEST, ASKED));
    }

    @Test
    void aRingKeyIsNamedByItsBytes() {
        Answer answer = ErrorEncoder.jubatus().refusal(FailureKind.NO_RING, ASKED);

        String hex = HexFormat.of().formatHex(answer.error().toByteArray());
        String text = HexFormat.of().formatHex("failed to fetch list of CHT entry: ".getBytes(StandardCharsets.UTF_8));
        assertEquals("da0025" + text + "ff6b", hex);
    }
}

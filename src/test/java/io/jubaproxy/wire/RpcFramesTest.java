package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RpcFramesTest {
    @ParameterizedTest
    @CsvSource({
        "940000a5636c65617291a464656d6f, 0",
        "9400ce00010000a5636c65617291a464656d6f, 65536",
        "9400ceffffffffa5636c65617291a464656d6f, 4294967295",
        "950001a5636c65617291a464656d6f09, 1",
        "940001d905636c65617291a464656d6f, 1",
        "dc0004cc00cf0000000000000001db00000005636c65617291a464656d6f, 1",
        "94d000d20000000fa5636c65617291a464656d6f, 15"
    })
    void readsRequestsInAnyEncoding(String hex, long msgid) {
        RequestFrame request = RequestFrame.parse(value(hex));

        assertFalse(request.isNotification());
        assertEquals(OptionalLong.of(msgid), request.msgid());
        assertEquals("clear", request.method());
        assertEquals(value("91a464656d6f"), request.params());
        assertEquals(1, ValueCursor.over(request.params()).readArrayHeader());
    }

    @Test
    void readsNotifications() {
        RequestFrame notification = RequestFrame.parse(value("9302a5636c65617291a464656d6f"));

        assertTrue(notification.isNotification());
        assertEquals(OptionalLong.empty(), notification.msgid());
        assertEquals("clear", notification.method());
        assertEquals(value("91a464656d6f"), notification.params());
    }

    @Test
    void leavesTheParamsTypeToTheMethod() {
        assertEquals(
                EncodedValue.NIL,
                RequestFrame.parse(value("940001a5636c656172c0")).params());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9400cf0000000100000000a5636c65617291a464656d6f",
                "9400c0a5636c65617291a464656d6f",
                "9400ffa5636c65617291a464656d6f",
                "9400cfffffffffffffffffa5636c65617291a464656d6f",
                "920001",
                "930001a5636c656172",
                "05",
                "80",
                "90",
                "940301a5636c65617291a464656d6f",
                "94cd010001a5636c65617291a464656d6f",
                "94cfffffffffffffffff01a5636c65617291a464656d6f",
                "94a13001a5636c65617291a464656d6f",
                "940101c0c3",
                "d40102"
            })
    void refusesWhatIsNoRequest(String hex) {
        MalformedMessageException refusal =
                assertThrows(MalformedMessageException.class, () -> RequestFrame.parse(value(hex)));

        assertEquals(Reason.NO_RPC_MESSAGE, refusal.reason());
        assertEquals(OptionalLong.empty(), refusal.msgid());
    }

    @Test
    void namesTheRequestWhoseMethodIsNoString() {
        MalformedMessageException refusal =
                assertThrows(MalformedMessageException.class, () -> RequestFrame.parse(value("9400010591a464656d6f")));

        assertEquals(OptionalLong.of(1), refusal.msgid());
        assertEquals("the method's name is an integer instead of a string", refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "940107c0c3, c0, c3, false",
        "940107a16dc0, a16d, c0, true",
        "940107c2c0, c2, c0, true",
        "950107c0c3c0, c0, c3, false"
    })
    void readsResponses(String hex, String error, String result, boolean failed) {
        ResponseFrame response = ResponseFrame.parse(value(hex));

        assertEquals(new ResponseFrame(7, value(error), value(result)), response);
        assertEquals(failed, response.isError());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "90",
                "9101",
                "c0",
                "940007c0c3",
                "9401cf0000000100000000c0c3",
                "9401a107c0c3",
                "94c007c0c3",
                "81c0c0"
            })
    void refusesWhatIsNoResponse(String hex) {
        MalformedMessageException refusal =
                assertThrows(MalformedMessageException.class, () -> ResponseFrame.parse(value(hex)));

        assertEquals(Reason.NO_RPC_MESSAGE, refusal.reason());
        assertEquals(OptionalLong.empty(), refusal.msgid());
    }

    @ParameterizedTest
    @CsvSource({"920107, 2", "930107c0, 3"})
    void namesTheCallThatAShortResponseAnswers(String hex, int elements) {
        MalformedMessageException refusal =
                assertThrows(MalformedMessageException.class, () -> ResponseFrame.parse(value(hex)));

        assertEquals(OptionalLong.of(7), refusal.msgid());
        assertEquals("the response has " + elements + " elements instead of 4", refusal.getMessage());
    }

    private static EncodedValue value(String hex) {
        return EncodedValue.owning(HexFormat.of().parseHex(hex));
    }
}

package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.LogLines;
import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One connection's life, without a socket. */
class ClientConnectionTest {
    private static final EncodedValue DEMO = Encoded.text("demo");
    private static final EncodedValue KEY = Encoded.text("k");

    @Test
    void answersLeaveInTheOrderTheyCome() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(1, "sum", DEMO, KEY);
        door.request(2, "max", DEMO, KEY);

        door.backend.calls().get(1).reply(Encoded.real(2));
        door.backend.calls().get(0).reply(Encoded.real(1));

        assertEquals(
                List.of(2L, 1L),
                door.answers().stream().map(ResponseFrame::msgid).toList());
    }

    @Test
    void twoRequestsWithOneIdGetTwoAnswers() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(7, "sum", DEMO, KEY);
        door.request(7, "max", DEMO, KEY);

        door.backend.calls().get(0).reply(Encoded.real(1));
        door.backend.calls().get(1).reply(Encoded.real(2));

        List<ResponseFrame> answers = door.answers();
        assertEquals(List.of(7L, 7L), answers.stream().map(ResponseFrame::msgid).toList());
        assertEquals(
                List.of(Encoded.real(1), Encoded.real(2)),
                answers.stream().map(ResponseFrame::result).toList());
    }

    @Test
    void notificationsAreExecutedAndNeverAnswered() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        EncodedValue params = new MessageWriter().array(2).raw("demo").raw("k").value();

        door.send(new MessageWriter().notification("sum", params).toByteArray());
        door.send(new MessageWriter().notification("nope", params).toByteArray());
        door.backend.calls().getFirst().reply(Encoded.real(1));

        assertEquals(1, door.backend.calls().size());
        assertArrayEquals(new byte[0], door.received());
        assertTrue(door.isOpen());
    }

    @Test
    void aFailedFanOutLeavesTheConnectionOpen() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(1, "sum", DEMO, KEY);

        door.backend.calls().getFirst().fail(FailureKind.CONNECTION_CLOSED);

        assertEquals("connection closed", error(door.answers().getFirst()));
        assertTrue(door.isOpen());
    }

    @Test
    void aDefectIsAnsweredAndLoggedUnderTheRequestsId() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(1, "sum", DEMO, KEY);

        try (LogLines log = LogLines.of(RpcService.class)) {
            door.backend.calls().getFirst().reply(TestCore.DEFECT);

            assertEquals("internal error in proxy", error(door.answers().getFirst()));
            assertTrue(log.lines().getFirst().matches("request \\S+ for stat.sum failed in the proxy"));
        }
        assertTrue(door.isOpen());
    }

    @Test
    void theDeadlineAnswers() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(1, "sum", DEMO, KEY);

        door.time.advance(TestCore.TIMEOUT);

        assertEquals("request timed out", error(door.answers().getFirst()));
    }

    @Test
    void aFullConnectionPausesReadingAndTakesUpWhatWaitsWhenItHasRoom() {
        EmbeddedDoor door = EmbeddedDoor.of(RpcLimits.DEFAULT.withInFlight(2));
        MessageWriter five = new MessageWriter();
        EncodedValue params = new MessageWriter().array(2).raw("demo").raw("k").value();
        IntStream.range(0, 5).forEach(i -> five.request(i, "sum", params));
        door.send(five.toByteArray());

        assertEquals(2, door.backend.calls().size());
        assertFalse(door.channel.config().isAutoRead());

        answered(door, 0);
        assertEquals(3, door.backend.calls().size());
        IntStream.range(1, 5).forEach(i -> answered(door, i));

        assertEquals(
                List.of(0L, 1L, 2L, 3L, 4L),
                door.answers().stream().map(ResponseFrame::msgid).toList());
        assertTrue(door.channel.config().isAutoRead());
    }

    @Test
    void requestsThatAreAnsweredAtOnceNeverFillTheConnection() {
        EmbeddedDoor door =
                EmbeddedDoor.of(RpcLimits.DEFAULT.withInFlight(1)).everyServer(call -> call.reply(Encoded.TRUE));
        MessageWriter many = new MessageWriter();
        EncodedValue params = new MessageWriter().array(1).raw("demo").value();
        IntStream.range(0, 10_000).forEach(i -> many.request(i, "clear", params));

        door.send(many.toByteArray());

        assertEquals(10_000, door.answers().size());
        assertTrue(door.channel.config().isAutoRead());
    }

    @Test
    void malformedBytesCloseTheConnectionWhateverIsInFlight() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(1, "sum", DEMO, KEY);

        door.send("c1");

        assertFalse(door.isOpen());
        ScriptedCall call = door.backend.calls().getFirst();
        call.reply(Encoded.real(1));
        assertArrayEquals(new byte[0], door.received());
    }

    @Test
    void aRequestBeyondTheSizeLimitIsAnsweredWhereItsIdHasComeAndThenClosed() {
        EmbeddedDoor door = EmbeddedDoor.of(RpcLimits.DEFAULT.withMessage(RpcLimits.messages(100, 64)));

        door.send("940005a373756d92a464656d6fdb7fffffff");

        assertEquals("request too large", error(door.answers().getFirst()));
        assertFalse(door.isOpen());
    }

    @Test
    void aBombIsNotAnswered() {
        EmbeddedDoor door = EmbeddedDoor.of(RpcLimits.DEFAULT);

        door.send("940005a373756d" + "91".repeat(64));

        assertArrayEquals(new byte[0], door.received());
        assertFalse(door.isOpen());
    }

    @Test
    void anIdleConnectionIsClosedAfterTheSessionTimeout() {
        EmbeddedDoor door = EmbeddedDoor.of(RpcLimits.DEFAULT.withSessionTimeout(Duration.ofSeconds(10)));
        door.passTime(Duration.ofSeconds(9));
        door.request(1, "nope", DEMO);
        int answers = door.answers().size();

        door.passTime(Duration.ofSeconds(9));
        boolean openAfterActivity = door.isOpen();
        door.passTime(Duration.ofSeconds(2));

        assertEquals(1, answers);
        assertTrue(openAfterActivity);
        assertFalse(door.isOpen());
    }

    @Test
    void aBusyConnectionIsNeverIdle() {
        EmbeddedDoor door = EmbeddedDoor.of(RpcLimits.DEFAULT.withSessionTimeout(Duration.ofSeconds(10)));
        door.request(1, "sum", DEMO, KEY);

        door.passTime(Duration.ofSeconds(60));
        boolean openWhileBusy = door.isOpen();
        door.backend.calls().getFirst().reply(Encoded.real(1));
        int answers = door.answers().size();
        door.passTime(Duration.ofSeconds(9));
        boolean openSoonAfter = door.isOpen();
        door.passTime(Duration.ofSeconds(2));

        assertTrue(openWhileBusy);
        assertEquals(1, answers);
        assertTrue(openSoonAfter);
        assertFalse(door.isOpen());
    }

    @Test
    void zeroSessionTimeoutMeansNever() {
        EmbeddedDoor door = EmbeddedDoor.of(RpcLimits.DEFAULT.withSessionTimeout(Duration.ZERO));

        door.passTime(Duration.ofHours(1));

        assertTrue(door.isOpen());
    }

    @Test
    void anOldConnectionIsClosedWhenItIsQuiet() {
        EmbeddedDoor door = EmbeddedDoor.of(
                RpcLimits.DEFAULT.withSessionTimeout(Duration.ZERO).withConnectionAge(Duration.ofMinutes(1)));
        door.request(1, "sum", DEMO, KEY);

        door.passTime(Duration.ofSeconds(67));
        boolean openWhileBusy = door.isOpen();
        door.backend.calls().getFirst().reply(Encoded.real(1));

        assertTrue(openWhileBusy);
        assertEquals(1, door.answers().size());
        assertFalse(door.isOpen());
    }

    @Test
    void anOldConnectionThatIsNeverQuietIsReadNoFurther() {
        EmbeddedDoor door = EmbeddedDoor.of(
                RpcLimits.DEFAULT.withSessionTimeout(Duration.ZERO).withConnectionAge(Duration.ofMinutes(1)));
        door.request(1, "sum", DEMO, KEY);

        door.passTime(Duration.ofSeconds(80));

        assertTrue(door.isOpen());
        assertFalse(door.channel.config().isAutoRead());
    }

    @Test
    void whileDrainingNewRequestsAreRefusedAndThoseInFlightAnswered() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.request(1, "sum", DEMO, KEY);
        door.draining = true;
        door.connections.finish();

        door.request(2, "sum", DEMO, KEY);
        List<ResponseFrame> refused = door.answers();
        boolean openWhileBusy = door.isOpen();
        door.backend.calls().getFirst().reply(Encoded.real(1));

        assertEquals("proxy is draining", error(refused.getFirst()));
        assertTrue(openWhileBusy);
        assertEquals(
                List.of(1L), door.answers().stream().map(ResponseFrame::msgid).toList());
        assertFalse(door.isOpen());
    }

    @Test
    void whileDrainingAConnectionThatWasJustOpenedIsToldSoInsteadOfBeingClosed() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.draining = true;
        door.connections.finish();
        boolean openBefore = door.isOpen();

        door.request(1, "sum", DEMO, KEY);

        assertTrue(openBefore);
        assertEquals("proxy is draining", error(door.answers().getFirst()));
        assertFalse(door.isOpen());
    }

    @Test
    void whileDrainingAConnectionThatAsksNothingIsClosedAfterAMoment() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 1);
        door.draining = true;
        door.connections.finish();

        door.passTime(Duration.ofSeconds(2));

        assertFalse(door.isOpen());
    }

    private static void answered(EmbeddedDoor door, int call) {
        door.backend.calls().get(call).reply(Encoded.real(call));
        door.channel.runPendingTasks();
    }

    static String error(ResponseFrame answer) {
        return ValueCursor.over(answer.error()).readString();
    }
}

package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.netty.channel.ChannelFuture;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a client of the RPC door sees of an overload, and what its own unread answers count. */
@Timeout(60)
class OverloadedDoorTest {
    private static final EncodedValue DEMO = Encoded.text("demo");
    private static final EncodedValue KEY = Encoded.text("k");
    private static final String REFUSAL = "overloaded in proxy";

    @Test
    void aRequestTooManyIsAnsweredAtOnceAndItsConnectionStays() {
        EmbeddedDoor door = door(new LoadLimits(1, 1 << 20, 100));
        door.request(1, "sum", DEMO, KEY);

        door.request(2, "sum", DEMO, KEY);

        ResponseFrame refused = door.answers().getFirst();
        assertEquals(2, refused.msgid());
        assertEquals(REFUSAL, ClientConnectionTest.error(refused));
        door.backend.calls().getFirst().reply(Encoded.real(1));
        assertEquals(Encoded.real(1), door.answers().getFirst().result());
        assertTrue(door.isOpen());
    }

    @Test
    void aRequestThatComesInPiecesIsRefusedWhereThereIsNoRoomForMoreOfIt() {
        Admission admission = new Admission(new LoadLimits(100, 20_000, 100));
        EmbeddedDoor door = new EmbeddedDoor("stat", 1, RpcLimits.DEFAULT, ErrorEncoder.jubatus(), admission);
        byte[] large = new MessageWriter()
                .request(7, "sum", Encoded.array(DEMO, Encoded.text("k".repeat(50_000))))
                .toByteArray();

        door.send(Arrays.copyOf(large, 15_000));
        long held = admission.heldBytes().held();
        door.send(Arrays.copyOfRange(large, 15_000, 30_000));

        assertEquals(15_000, held);
        ResponseFrame refused = door.answers().getFirst();
        assertEquals(7, refused.msgid());
        assertEquals(REFUSAL, ClientConnectionTest.error(refused));
        assertEquals(0, admission.heldBytes().held());
        assertEquals(1, admission.refused().bytes());
        assertEquals(List.of(), door.backend.calls());
    }

    @Test
    void aRequestThatFitsIsTakenHoweverItComesAndCountsUntilItIsOver() {
        Admission admission = new Admission(new LoadLimits(100, 60_000, 100));
        EmbeddedDoor door = new EmbeddedDoor("stat", 1, RpcLimits.DEFAULT, ErrorEncoder.jubatus(), admission);
        byte[] large = new MessageWriter()
                .request(7, "sum", Encoded.array(DEMO, Encoded.text("k".repeat(50_000))))
                .toByteArray();

        door.send(Arrays.copyOf(large, 30_000), Arrays.copyOfRange(large, 30_000, large.length));
        long held = admission.heldBytes().held();
        door.backend.calls().getFirst().reply(Encoded.real(1));

        assertTrue(held > 50_000 && held < 60_000, "held " + held);
        assertEquals(Encoded.real(1), door.answers().getFirst().result());
        assertEquals(0, admission.heldBytes().held());
    }

    @Test
    void aClientThatGoesAwayInTheMiddleOfARequestLeavesNothing() {
        Admission admission = new Admission(new LoadLimits(100, 60_000, 100));
        EmbeddedDoor door = new EmbeddedDoor("stat", 1, RpcLimits.DEFAULT, ErrorEncoder.jubatus(), admission);
        byte[] large = new MessageWriter()
                .request(7, "sum", Encoded.array(DEMO, Encoded.text("k".repeat(50_000))))
                .toByteArray();
        door.send(Arrays.copyOf(large, 30_000));

        ChannelFuture unused = door.channel.close();

        assertFalse(door.isOpen());
        assertEquals(0, admission.heldBytes().held());
    }

    @Test
    void aClientThatReadsNothingIsClosedOnceTheProxyIsFullAndOthersAreAnswered() throws IOException {
        Admission admission = new Admission(new LoadLimits(1000, 8 << 20, 100));
        EncodedValue megabyte = Encoded.text("x".repeat(1 << 20));
        try (FaultServer server = FaultServer.start();
                LoopbackDoor door = new LoopbackDoor("stat", List.of(server.endpoint()), admission);
                RpcClient greedy = door.client();
                RpcClient modest = door.client()) {
            server.script(request -> new Fault.Reply(request.method().equals("sum") ? megabyte : Encoded.real(1)));
            modest.request(1, "max", Encoded.array(DEMO, KEY)).answer();
            for (int request = 0; request < 200; request++) {
                greedy.request(request, "sum", Encoded.array(DEMO, KEY));
            }
            awaitConnections(door, 1);

            // What the greedy one had asked for may fill the proxy a moment longer.
            ResponseFrame answer =
                    modest.request(2, "max", Encoded.array(DEMO, KEY)).answer();
            for (int request = 3; request < 10_000 && answer.isError(); request++) {
                answer =
                        modest.request(request, "max", Encoded.array(DEMO, KEY)).answer();
            }

            assertEquals(Encoded.real(1), answer.result());
        }
        assertEquals(0, admission.heldBytes().held());
        assertEquals(0, admission.requests());
    }

    private static void awaitConnections(LoopbackDoor door, int connections) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (door.door.connections() > connections) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("the greedy client is still connected");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static EmbeddedDoor door(LoadLimits limits) {
        return new EmbeddedDoor("stat", 1, RpcLimits.DEFAULT, ErrorEncoder.jubatus(), new Admission(limits));
    }
}

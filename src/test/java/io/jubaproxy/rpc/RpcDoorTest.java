package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The door over real sockets, in front of servers that misbehave as told. */
@Timeout(60)
class RpcDoorTest {
    private static final EncodedValue CLEAR = Encoded.array(Encoded.text("demo"));
    private static final EncodedValue SUM = Encoded.array(Encoded.text("demo"), Encoded.text("k"));

    private final List<FaultServer> servers = List.of(FaultServer.start(), FaultServer.start(), FaultServer.start());

    @AfterEach
    void stopServers() {
        servers.forEach(FaultServer::close);
    }

    private LoopbackDoor door(RpcLimits limits) {
        return new LoopbackDoor(
                "stat", servers.stream().map(FaultServer::endpoint).toList(), limits);
    }

    @Test
    void aBroadcastReachesEveryServer() throws IOException {
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient client = loopback.client()) {
            ResponseFrame answer = client.request(5, "clear", CLEAR).answer();

            assertEquals(new ResponseFrame(5, EncodedValue.NIL, Encoded.TRUE), answer);
            servers.forEach(server ->
                    assertEquals(CLEAR, server.requests("clear").getFirst().params()));
        }
    }

    @Test
    void aThousandPipelinedRequestsGetTheirOwnAnswers() throws IOException {
        servers.forEach(server -> server.script(seen -> new Fault.Reply(seen.params())));
        MessageWriter pipeline = new MessageWriter();
        LongStream.range(0, 3000).forEach(id -> pipeline.request(id, "sum", params(id)));
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient client = loopback.client()) {
            List<ResponseFrame> answers = client.send(pipeline.toByteArray()).answers(3000);

            answers.forEach(answer -> assertEquals(params(answer.msgid()), answer.result(), answer::toString));
            assertEquals(
                    3000, answers.stream().map(ResponseFrame::msgid).distinct().count());
        }
    }

    @Test
    void aClientThatClosedItsHalfStillGetsItsAnswersAndThenTheEnd() throws IOException {
        Gate gate = new Gate();
        servers.forEach(server -> server.always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE))));
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient client = loopback.client()) {
            client.request(1, "clear", CLEAR).request(2, "clear", CLEAR);
            client.socket.shutdownOutput();
            servers.forEach(server -> server.awaitRequests(2));
            gate.open();

            Set<Long> ids = client.answers(2).stream().map(ResponseFrame::msgid).collect(Collectors.toSet());

            assertEquals(Set.of(1L, 2L), ids);
            assertEquals(0, client.bytesUntilClosed());
        }
    }

    @Test
    void oneClientsGarbageIsNothingToAnother() throws IOException {
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient bad = loopback.client();
                RpcClient good = loopback.client()) {
            good.request(1, "clear", CLEAR).answer();

            bad.send(new byte[] {(byte) 0xc1});

            assertEquals(0, bad.bytesUntilClosed());
            assertEquals(2, good.request(2, "clear", CLEAR).answer().msgid());
        }
    }

    @Test
    void aRequestTooLargeIsToldSoBeforeTheEnd() throws IOException {
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT.withMessage(RpcLimits.messages(1024, 64)));
                RpcClient client = loopback.client()) {
            EncodedValue big = Encoded.array(Encoded.text("demo"), Encoded.text("x".repeat(500_000)));

            ResponseFrame answer = client.request(9, "sum", big).answer();

            assertEquals("request too large", ClientConnectionTest.error(answer));
            assertEquals(9, answer.msgid());
            assertEquals(0, client.bytesUntilClosed());
        }
    }

    @Test
    void connectionsBeyondTheLimitAreClosedAndTheOthersServed() throws IOException {
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT.withConnections(1));
                RpcClient first = loopback.client()) {
            first.request(1, "clear", CLEAR).answer();
            try (RpcClient second = loopback.client()) {
                assertEquals(0, second.bytesUntilClosed());
            }

            assertEquals(2, first.request(2, "clear", CLEAR).answer().msgid());
            assertEquals(1, loopback.door.refusedConnections());
            assertEquals(1, loopback.door.connections());
        }
    }

    @Test
    void aClientThatDoesNotReadIsReadNoFurtherAndClosed() throws IOException {
        EncodedValue big = Encoded.text("x".repeat(64 * 1024));
        servers.forEach(server -> server.always(new Fault.Reply(big)));
        RpcLimits limits =
                RpcLimits.DEFAULT.withSessionTimeout(Duration.ZERO).withStalledTimeout(Duration.ofSeconds(1));
        try (LoopbackDoor loopback = door(limits);
                RpcClient client = new RpcClient(loopback.address(), 4096);
                RpcClient other = loopback.client()) {
            CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> flood(client));

            // The write fails once the proxy has closed the connection.
            flood.orTimeout(40, TimeUnit.SECONDS)
                    .handle((done, failure) -> failure)
                    .join();

            int forwarded = servers.stream()
                    .mapToInt(server -> server.requests().size())
                    .sum();
            assertTrue(forwarded < 2000, forwarded + " requests were forwarded for a client that reads nothing");
            assertEquals(1, other.request(1, "sum", SUM).answer().msgid());
        }
    }

    private static void flood(RpcClient client) {
        MessageWriter hundred = new MessageWriter();
        IntStream.range(0, 100).forEach(id -> hundred.request(id, "sum", SUM));
        byte[] requests = hundred.toByteArray();
        try {
            while (true) {
                client.send(requests);
            }
        } catch (IOException e) {
            return;
        }
    }

    @Test
    void drainingAnswersWhatIsInFlightAndClosesQuietConnectionsAtOnce() throws Exception {
        Gate gate = new Gate();
        servers.forEach(server -> server.always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE))));
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient busy = loopback.client();
                RpcClient quiet = loopback.client()) {
            InetSocketAddress address = loopback.address();
            quiet.request(1, "nope", CLEAR).answer();
            busy.request(2, "clear", CLEAR);
            servers.forEach(server -> server.awaitRequests(1));
            CompletableFuture<Integer> drained = CompletableFuture.supplyAsync(() -> drain(loopback));

            assertEquals(0, quiet.bytesUntilClosed());
            quiet.hangUp();
            assertEquals(0, bytesForANewcomer(address));
            ResponseFrame refused = busy.request(3, "clear", CLEAR).answer();
            gate.open();
            ResponseFrame answer = busy.answer();

            assertEquals("proxy is draining", ClientConnectionTest.error(refused));
            assertEquals(new ResponseFrame(2, EncodedValue.NIL, Encoded.TRUE), answer);
            assertEquals(0, busy.bytesUntilClosed());
            busy.hangUp();
            assertEquals(0, drained.get());
            assertFalse(loopback.door.isOpen());
        }
    }

    /** The system may let a client in until its selector has let go of the listener; nobody serves it. */
    private static long bytesForANewcomer(InetSocketAddress address) throws IOException {
        try (RpcClient client = new RpcClient(address)) {
            return client.bytesUntilClosed();
        } catch (ConnectException e) {
            return 0;
        }
    }

    private static int drain(LoopbackDoor loopback) {
        try {
            loopback.door.beginDraining();
            return loopback.door.awaitQuiet(Duration.ofSeconds(20));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void drainingGivesUpWhenItsTimeIsOver() throws Exception {
        servers.forEach(server -> server.always(new Fault.Silent()));
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient client = loopback.client()) {
            client.request(1, "clear", CLEAR);
            servers.forEach(server -> server.awaitRequests(1));

            loopback.door.beginDraining();
            int left = loopback.door.awaitQuiet(Duration.ofMillis(50));

            assertEquals(1, left);
        }
    }

    @Test
    void servesManyServicesAndRefusesAPortThatIsTaken() throws IOException {
        try (LoopbackDoor loopback = door(RpcLimits.DEFAULT);
                RpcClient recommender = new RpcClient(loopback.door.addresses().getLast())) {
            ResponseFrame answer = recommender.request(1, "push", CLEAR).answer();

            assertNotEquals(
                    loopback.door.addresses().getFirst(),
                    loopback.door.addresses().getLast());
            assertEquals(Encoded.integer(1), answer.error());
            assertTrue(loopback.door.isOpen());
            int taken = loopback.address().getPort();
            CannotListenException refused = assertThrows(
                    CannotListenException.class, () -> new LoopbackDoor("stat", List.of(), RpcLimits.DEFAULT, taken));
            assertTrue(
                    String.valueOf(refused.getMessage()).startsWith("can't listen for stat on 127.0.0.1:"),
                    refused::toString);
        }
    }

    private static EncodedValue params(long id) {
        return Encoded.array(Encoded.text("demo"), Encoded.text("key-" + id));
    }
}

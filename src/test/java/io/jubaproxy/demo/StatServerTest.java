package io.jubaproxy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatServerTest {
    @TempDir
    Path folder;

    private StatServer server;

    @BeforeEach
    void start() throws IOException {
        server = StatServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void statisticsOfPushedValuesAreServed() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            assertEquals(true, bool(client.call("push", 2, args -> args.raw("k").float64(3))));
            assertEquals(true, bool(client.call("push", 2, args -> args.raw("k").float64(5))));

            assertEquals(8, number(client.call("sum", 1, args -> args.raw("k"))));
            assertEquals(1, number(client.call("stddev", 1, args -> args.raw("k"))));
            assertEquals(5, number(client.call("max", 1, args -> args.raw("k"))));
            assertEquals(3, number(client.call("min", 1, args -> args.raw("k"))));
            assertEquals(0, number(client.call("entropy", 1, args -> args.raw("k"))));
            assertEquals(
                    17,
                    number(client.call(
                            "moment", 3, args -> args.raw("k").integer(2).float64(0))));
        }
    }

    @Test
    void anUnknownKeyIsAnErrorTextInTheOldRawEncoding() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            ResponseFrame response = client.call("sum", 1, args -> args.raw("some key of length thirty or so"));

            assertEquals("sum: key some key of length thirty or so not found", text(response.error()));
            assertEquals(0xda, response.error().at(0));
        }
    }

    @Test
    void whatWasSavedIsBackAfterClearAndLoad() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            client.call("push", 2, args -> args.raw("k").float64(3));
            ResponseFrame saved = client.call("save", 1, args -> args.raw("m"));
            assertEquals(true, bool(client.call("clear")));
            assertTrue(client.call("sum", 1, args -> args.raw("k")).isError());

            assertEquals(true, bool(client.call("load", 1, args -> args.raw("m"))));

            assertEquals(3, number(client.call("sum", 1, args -> args.raw("k"))));
            ValueCursor result = ValueCursor.over(saved.result());
            assertEquals(1, result.readMapHeader());
            assertEquals("127.0.0.1_" + server.port(), result.readString());
            assertTrue(result.readString().startsWith(folder.toString()));
        }
    }

    @Test
    void aModelIdThatIsAPathOrUnknownIsAnErrorText() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            assertTrue(text(client.call("save", 1, args -> args.raw("../m")).error())
                    .startsWith("save: a model id is"));
            assertTrue(
                    text(client.call("load", 1, args -> args.raw("/m")).error()).startsWith("load: a model id is"));
            assertEquals(
                    "load: no model never was saved here",
                    text(client.call("load", 1, args -> args.raw("never")).error()));
        }
    }

    @Test
    void statusIsAMapByServerAndConfigIsJson() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            ValueCursor status = ValueCursor.over(client.call("get_status").result());
            ResponseFrame config = client.call("get_config");

            assertEquals(1, status.readMapHeader());
            assertEquals("127.0.0.1_" + server.port(), status.readString());
            assertTrue(status.readMapHeader() > 5);
            assertEquals("{\"window_size\":128}", text(config.result()));
        }
    }

    @Test
    void wrongArgumentsAreErrorTwoAndUnknownMethodsErrorOne() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            assertEquals(
                    2, integer(client.call("push", 1, args -> args.raw("k")).error()));
            assertEquals(
                    2,
                    integer(client.call("push", 2, args -> args.raw("k").integer(1))
                            .error()));
            assertEquals(
                    2, integer(client.call("sum", 1, args -> args.integer(1)).error()));
            assertEquals(
                    2,
                    integer(client.call(
                                    "moment",
                                    3,
                                    args -> args.raw("k").integer(1L << 40).float64(0))
                            .error()));

            ResponseFrame unknown = client.call("do_mix");

            assertEquals(1, integer(unknown.error()));
            assertEquals("do_mix", text(unknown.result()));
        }
    }

    @Test
    void pipelinedRequestsAreAllAnswered() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            for (int i = 0; i < 50; i++) {
                client.send("push", 2, args -> args.raw("k").float64(1));
            }

            for (int i = 0; i < 50; i++) {
                assertEquals(true, bool(client.read()));
            }
            assertEquals(50, number(client.call("sum", 1, args -> args.raw("k"))));
            assertEquals(51, server.received());
        }
    }

    @Test
    void malformedBytesEndTheConnection() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            client.sendBytes((byte) 0xc1);

            assertThrows(EOFException.class, client::read);
        }
    }

    @Test
    void refuseClosesConnectionsAndListenerUntilItIsSwitchedOff() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            server.set(new Fault.Refuse());

            assertThrows(IOException.class, client::read);
            assertThrows(ConnectException.class, () -> new RpcClient(server.port()));
        }
        server.set(new Fault.Off());
        try (RpcClient client = new RpcClient(server.port())) {
            assertEquals(true, bool(client.call("clear")));
        }
    }

    @Test
    void silentReadsAndNeverAnswers() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            server.set(new Fault.Silent());
            client.send("clear");
            client.awaitReceived(server, 1);
            server.set(new Fault.Off());

            long second = client.send("clear");

            assertEquals(second, client.read().msgid());
        }
    }

    @Test
    void slowServesAfterItsDelayAndOtherRequestsOvertake() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            server.set(new Fault.Slow(200));
            long slow = client.send("clear");
            client.awaitWaiting(server, 1);
            server.set(new Fault.Off());
            long fast = client.send("clear");

            assertEquals(fast, client.read().msgid());
            assertEquals(slow, client.read().msgid());
            assertEquals(0, server.waiting());
        }
    }

    @Test
    void closeEndsTheConnectionInOrderBeforeTheReply() throws IOException {
        server.set(new Fault.Close(0));
        try (RpcClient client = new RpcClient(server.port())) {
            client.send("clear");
            client.send("clear");

            assertThrows(EOFException.class, client::read);
        }
    }

    @Test
    void resetBreaksTheConnection() throws IOException {
        server.set(new Fault.Reset(20));
        try (RpcClient client = new RpcClient(server.port())) {
            client.send("clear");

            assertThrows(SocketException.class, client::read);
        }
    }

    @Test
    void garbageIsNoResponse() throws IOException {
        server.set(new Fault.Garbage(0));
        try (RpcClient client = new RpcClient(server.port())) {
            client.send("clear");

            assertThrows(MalformedMessageException.class, client::read);
        }
    }

    @Test
    void anApplicationErrorIsATextOrANumberAndExecutesNothing() throws IOException {
        try (RpcClient client = new RpcClient(server.port())) {
            client.call("push", 2, args -> args.raw("k").float64(3));
            server.set(new Fault.ErrorText("out of range", 0));
            assertEquals("out of range", text(client.call("clear").error()));
            server.set(new Fault.ErrorNumber(-5, 0));
            assertEquals(-5, integer(client.call("clear").error()));
            server.set(new Fault.Off());

            ResponseFrame sum = client.call("sum", 1, args -> args.raw("k"));

            assertFalse(sum.isError());
        }
    }

    @Test
    void aTakenPortIsSaidInOneSentence() {
        InetSocketAddress taken = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());

        IOException refusal = assertThrows(IOException.class, () -> StatServer.start(taken, folder));

        assertTrue(String.valueOf(refusal.getMessage()).contains("can't listen on"), refusal::getMessage);
    }

    private static boolean bool(ResponseFrame response) {
        return ValueCursor.over(response.result()).readBool();
    }

    private static double number(ResponseFrame response) {
        return ValueCursor.over(response.result()).readDouble();
    }

    private static String text(EncodedValue value) {
        return ValueCursor.over(value).readString();
    }

    private static long integer(EncodedValue value) {
        return ValueCursor.over(value).readLong();
    }
}

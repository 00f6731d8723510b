package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a newcomer starts it. */
@Timeout(240)
class DemoIT {
    @Test
    void tourPlaysEveryCaseRightly(@TempDir Path folder) throws Exception {
        try (Program demo =
                Program.start(folder, Map.of(), "demo", "--tour", "--http-port", "0", "--control-port", "0")) {
            assertEquals(0, demo.code(), demo::everything);
            List<String> rows = demo.out().stream()
                    .filter(line -> line.matches(".* \\d+ ms  (yes|NO)"))
                    .toList();
            assertEquals(10, rows.size(), demo::everything);
            assertTrue(rows.stream().allMatch(row -> row.endsWith("  yes")), demo::everything);
            assertEquals("10 of 10 answers are right.", demo.out().getLast());
            assertEquals(List.of(), demo.err());
        }
    }

    @Test
    void demoServerAnswersUntilSigterm(@TempDir Path folder) throws Exception {
        int port = Program.freePort();
        try (Program server = Program.start(
                folder, Map.of(), "demo-server", "--port", Integer.toString(port), "--control-port", "0")) {
            server.await("listening", () -> !server.out().isEmpty());

            byte[] answer = clear(port);
            server.sigterm();

            assertEquals("940101c0c3", HexFormat.of().formatHex(answer));
            assertEquals(0, server.code(), server::everything);
            assertEquals(List.of(), server.err());
            assertFalse(server.isRunning());
        }
    }

    private static byte[] clear(int port) throws IOException {
        EncodedValue params = new MessageWriter().array(1).raw("demo").value();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream()
                    .write(new MessageWriter().request(1, "clear", params).toByteArray());
            return socket.getInputStream().readNBytes(5);
        }
    }
}

package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong before any server starts: one sentence, on standard error only. */
@Timeout(60)
class MisuseIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            JUBAPROXY_HTTP_PORT            | abc             | jubaproxy.http-port is "abc" (environment variable JUBAPROXY_HTTP_PORT); allowed is
            JUBAPROXY_INTERCONNECT_TIMEOUT | 1s              | jubaproxy.interconnect-timeout is "1s" (environment variable
            JUBAPROXY_MEMBERS              | stat/demo@a     | jubaproxy.members is "stat/demo@a" (environment variable
            JUBAPROXY_CONFIG               | /no/such/file   | jubaproxy.config is "/no/such/file" (environment variable
            """)
    void badSettingEndsTheStart(String name, String value, String sentence) throws Exception {
        try (Program serve = Program.start(folder, Map.of(name, value), "serve")) {
            endsWith(serve, 2, sentence);
        }
    }

    @Test
    void unknownCommandIsNamed() throws Exception {
        try (Program serve = Program.start(folder, Map.of(), "srve")) {
            endsWith(serve, 2, "There is no command 'srve'; allowed are demo, serve,");
        }
    }

    @Test
    void takenPortIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            try (Program serve = Program.start(folder, Map.of(), "serve", "--bind", "127.0.0.1", "--http-port", port)) {
                endsWith(serve, 1, "The HTTP door can't open on 127.0.0.1 port " + port + ": Address already in use");
            }
        }
    }

    private static void endsWith(Program program, int code, String sentence) throws InterruptedException {
        assertEquals(code, program.code(), program::everything);
        assertEquals(1, program.err().size(), program::everything);
        assertTrue(program.err().getFirst().startsWith(sentence), program::everything);
        assertTrue(program.err().getFirst().endsWith("."), program::everything);
        assertTrue(program.out().isEmpty(), program::everything);
    }
}

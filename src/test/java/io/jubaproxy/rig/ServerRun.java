package io.jubaproxy.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What one test JVM and its server share: a free port, the settings file and Liberty's server folder. It must be
 * prepared before Arquillian reads arquillian.xml, whose placeholders it fills.
 */
public final class ServerRun implements BeforeAllCallback {
    private static final Path ROOM = Path.of("target", "it").toAbsolutePath();
    private static final int PORT = prepare();

    @Override
    public void beforeAll(ExtensionContext context) {
        // Loading this class did the work: once per JVM, however many test classes it runs.
    }

    /** The address of a path on the server, for example {@code uri("/health/live")}. Always on 127.0.0.1. */
    public static URI uri(String path) {
        return URI.create("http://127.0.0.1:" + PORT + path);
    }

    /** The name arquillian.xml gives the server that runs: {@code payara} or {@code liberty}. */
    public static boolean onPayara() {
        return System.getProperty("arquillian.launch", "payara").equals("payara");
    }

    /** Writes the settings that the next deployment reads; what an earlier one wrote is gone. */
    static void configure(Map<String, String> settings) {
        Properties properties = new Properties();
        properties.putAll(settings);
        try (Writer file = Files.newBufferedWriter(settingsFile())) {
            properties.store(file, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path settingsFile() {
        return ROOM.resolve("jubaproxy-" + ProcessHandle.current().pid() + ".properties");
    }

    private static int prepare() {
        try {
            int port = freePort();
            // The adapter looks for Liberty by this name among all Java processes of the machine.
            String server = "jubaproxy-it-" + ProcessHandle.current().pid();
            Path folder = ROOM.resolve("usr/servers").resolve(server);
            Path overrides = Files.createDirectories(folder.resolve("configDropins/overrides"));
            Files.copy(Path.of("src/main/liberty/server.xml"), folder.resolve("server.xml"));
            Files.copy(Path.of("src/test/liberty/test.xml"), overrides.resolve("test.xml"));
            Files.writeString(
                    folder.resolve("bootstrap.properties"),
                    "jubaproxy.bind=127.0.0.1\nhttp.door.address=127.0.0.1\nhttp.door.port=%d\n".formatted(port));
            System.setProperty("jubaproxy.it.port", Integer.toString(port));
            System.setProperty("jubaproxy.it.server", server);
            System.setProperty("jubaproxy.it.config", settingsFile().toString());
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Below the ports the system gives away (32768 and up on Linux): between now and the server's start the tests' own servers and
     * connections would take one of those.
     */
    private static int freePort() {
        for (int tried = 0; tried < 100; tried++) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return probe.getLocalPort();
            } catch (IOException taken) {
                // the next one
            }
        }
        throw new AssertionError("no free port from 20000 to 32000");
    }
}

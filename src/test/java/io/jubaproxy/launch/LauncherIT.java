package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as a process of its own, on the server that this run of the integration tests is for. */
@Timeout(240)
class LauncherIT {
    private static final String SERVER = System.getProperty("arquillian.launch", "payara");

    @TempDir
    private Path logs;

    @Test
    void badSettingEndsWithOneSentenceBeforeAnyServer() throws Exception {
        Process process = launch("serve", "--on", SERVER, "--http-port", "abc");

        String text = read(process);
        int code = process.waitFor();

        assertEquals(2, code, text);
        assertEquals(
                "jubaproxy.http-port is \"abc\" (option --http-port); allowed is a whole number from 0 to 65535.",
                text.strip());
    }

    @Test
    void servesUntilSigtermAndEndsInOrder() throws Exception {
        int port = freePort();
        Process process = launch("serve", "--on", SERVER, "--bind", "127.0.0.1", "--http-port", Integer.toString(port));
        try {
            List<String> lines = linesUntil(process.inputReader(StandardCharsets.UTF_8), " is ready ");
            assertTrue(lines.getLast().contains("http://127.0.0.1:" + port + "/"), () -> String.join("\n", lines));

            assertEquals(200, status("http://127.0.0.1:" + port + "/health/live"));

            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "SIGTERM does not end it");
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void takesTheOriginalsPlaceWithoutAnHttpDoor() throws Exception {
        int port = freePort();
        Process process = launch(
                "serve", "stat", "--on", SERVER, "-b127.0.0.1", "-p", "" + port, "-l", logs.toString(), "-c", "4");
        try {
            List<String> lines = linesUntil(process.inputReader(StandardCharsets.UTF_8), " is ready ");
            Matcher health = Pattern.compile("HTTP off, health at (\\S+), stat on 127.0.0.1 port " + port + " ")
                    .matcher(lines.getLast());
            assertTrue(health.find(), () -> String.join("\n", lines));
            assertTrue(lines.getFirst().startsWith("The option -c has no effect: "), lines.getFirst());

            assertEquals(503, status(health.group(1)), "no members");
            assertTrue(accepts(port));

            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "SIGTERM does not end it");
            assertEquals(0, process.exitValue());
            assertTrue(writtenLog().contains("Jubaproxy takes requests"));
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean accepts(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    private String writtenLog() throws IOException {
        try (Stream<Path> files = Files.list(logs)) {
            Path log = files.filter(file -> file.getFileName().toString().matches("jubastat_proxy\\..*\\.log"))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(log);
        }
    }

    private static Process launch(String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@target/jvm.options",
                "-jar",
                "target/jubaproxy-launcher.jar"));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("JUBAPROXY_"));
        return builder.start();
    }

    private static String read(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static List<String> linesUntil(BufferedReader reader, String words) throws IOException {
        List<String> lines = new ArrayList<>();
        String line = reader.readLine();
        while (line != null) {
            lines.add(line);
            if (line.contains(words)) {
                return lines;
            }
            line = reader.readLine();
        }
        throw new AssertionError("the launcher ended without '" + words + "':\n" + String.join("\n", lines));
    }

    private static int status(String url) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

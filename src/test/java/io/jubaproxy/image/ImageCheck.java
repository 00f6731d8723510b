package io.jubaproxy.image;

import static io.jubaproxy.image.Podman.podman;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.demo.About;
import io.jubaproxy.demo.Demo;
import io.jubaproxy.demo.DemoServers;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The image named by the property {@code image}, as it runs; the last test ends it. */
@EnabledIfSystemProperty(named = "image", matches = ".+")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(240)
class ImageCheck {
    private static final String IMAGE = System.getProperty("image", "");
    private static final long MIB = 1 << 20;
    private static final Pattern MAX_HEAP = Pattern.compile(" MaxHeapSize += (\\d+) ");

    /** In mountinfo: four fields, the place, the options. */
    private static final Pattern ROOT_MOUNT = Pattern.compile("(?m)^\\S+ \\S+ \\S+ \\S+ / (\\S+) .*$");

    private final Gate gate = new Gate();
    private FaultServer gated;
    private DemoServers servers;
    private Container container;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        gated = FaultServer.start().always(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
        servers = DemoServers.start(Collections.nCopies(3, any), 0, folder);
        container = Container.start(
                IMAGE,
                freePort(),
                Map.of(
                        "JUBAPROXY_MEMBERS", servers.members() + ";stat/gated@127.0.0.1:" + gated.port(),
                        "JUBAPROXY_INTERCONNECT_TIMEOUT", "PT2S",
                        "JUBAPROXY_DEADLINES", "stat/gated/*=PT60S"));
    }

    @AfterAll
    void end() {
        if (container != null) {
            container.close();
        }
        servers.close();
        gated.close();
    }

    @Test
    void runsWithoutRootAndWithoutAnyCapability() throws IOException {
        assertEquals(Optional.of("10001 10001 10001 10001"), container.status("Uid"));
        assertEquals(Optional.of("10001 10001 10001 10001"), container.status("Gid"));
        for (String set : List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")) {
            assertEquals(Optional.of("0000000000000000"), container.status(set), set);
        }
        assertEquals(Optional.of("1"), container.status("NoNewPrivs"));
        assertEquals(Optional.of("1"), container.status("NSpid").map(pids -> pids.replaceAll(".* ", "")));
    }

    @Test
    void writesNothingButALittleInTheFolderForTemporaryFiles() throws IOException {
        Matcher root = ROOT_MOUNT.matcher(Files.readString(container.process("mountinfo")));
        assertTrue(root.find());
        assertTrue(root.group(1).matches("ro(,.*)?"), root.group());

        long written = bytesIn(container.process("root/tmp"));
        assertTrue(written < 32 * MIB, written + " bytes");
    }

    @Test
    void heapFollowsTheMemoryLimit() {
        assertEquals(0.4, (double) maxHeap(512) / 512, 0.02);
        assertEquals(0.4, (double) maxHeap(1024) / 1024, 0.02);
    }

    /** In MiB; the JVM's own word for the same flags and limit. */
    private static long maxHeap(int limitMib) {
        String flags = podman(
                        "run",
                        "--rm",
                        "--pull=never",
                        "--network=host",
                        "--memory=" + limitMib + "m",
                        "--entrypoint=java",
                        IMAGE,
                        "@/opt/jubaproxy/container.options",
                        "-XX:+PrintFlagsFinal",
                        "-version")
                .expectSuccess();
        Matcher heap = MAX_HEAP.matcher(flags);
        assertTrue(heap.find(), flags);
        return Long.parseLong(heap.group(1)) / MIB;
    }

    @Test
    void healthIsAskedWithoutCurlOrShell() {
        Podman.Ended asked = podman("healthcheck", "run", container.id());
        assertEquals(0, asked.code(), asked.text());

        Podman.Ended alone = podman(
                "run",
                "--rm",
                "--pull=never",
                "--network=host",
                "--entrypoint=java",
                IMAGE,
                "-cp",
                "/opt/jubaproxy/jubaproxy-launcher.jar",
                "io.jubaproxy.launch.Health");
        assertEquals(1, alone.code(), alone.text());
        assertTrue(alone.text().contains("No proxy has started here yet."), alone.text());
    }

    @Test
    void saysWhatIsInside() throws IOException {
        String bom = Files.readString(container.process("root/opt/jubaproxy/sbom.json"));

        assertTrue(bom.contains("\"CycloneDX\"") && bom.contains("pkg:maven/io.netty/netty-"), "libraries");
        assertTrue(bom.contains(IMAGE.endsWith("liberty") ? "Open Liberty" : "Payara Micro"), "server");
        assertTrue(Files.size(container.process("root/opt/jubaproxy/THIRD-PARTY.txt")) > 0);
        assertTrue(container.inspect("{{.Config.Labels}}").contains("org.opencontainers.image.licenses:Apache-2.0"));
    }

    @Test
    void keepsThePolicyInEveryCase() throws IOException {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(seen, false, StandardCharsets.UTF_8);

        boolean right = new Demo(servers, container.url(), out).tour(new About(IMAGE, Path.of("podman logs")));

        out.flush();
        assertTrue(right, () -> seen.toString(StandardCharsets.UTF_8));
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void answersWhatIsInFlightAtSigtermAndEndsWithZero() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            CompletableFuture<HttpResponse<String>> inFlight = client.sendAsync(
                    HttpRequest.newBuilder(container.url().resolve("/api/stat/gated/clear"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("[]"))
                            .build(),
                    BodyHandlers.ofString());
            gated.awaitRequests(1);

            podman("kill", "--signal=TERM", container.id()).expectSuccess();
            container.await("/health/ready", 503);
            gate.open();

            HttpResponse<String> answer = inFlight.get(30, TimeUnit.SECONDS);
            assertEquals("{\"result\":true}", answer.body());
            String code = podman("wait", container.id()).expectSuccess().strip();
            assertEquals("0", code, container::log);
        }
    }

    private static long bytesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            long bytes = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}

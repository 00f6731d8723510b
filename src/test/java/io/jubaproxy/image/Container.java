package io.jubaproxy.image;

import static io.jubaproxy.image.Podman.podman;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A proxy in a container, started as Kubernetes would; shares the machine's network. */
final class Container implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(3);

    private final HttpClient http = HttpClient.newHttpClient();
    private final String id;
    private final URI url;

    private Container(String id, URI url) {
        this.id = id;
        this.url = url;
    }

    /** Starts it and waits until it is ready. */
    static Container start(String image, int port, Map<String, String> settings) throws Exception {
        List<String> line = new ArrayList<>(List.of("run", "--detach"));
        line.addAll(Podman.AS_KUBERNETES);
        settings.forEach((name, value) -> line.add("--env=" + name + "=" + value));
        line.addAll(List.of("--env=JUBAPROXY_BIND=127.0.0.1", "--env=JUBAPROXY_HTTP_PORT=" + port, image));
        String id = podman(line).expectSuccess().strip().lines().toList().getLast();
        Container container = new Container(id, URI.create("http://127.0.0.1:" + port));
        try {
            container.await("/health/ready", 200);
            return container;
        } catch (AssertionError | Exception e) {
            container.close();
            throw e;
        }
    }

    URI url() {
        return url;
    }

    String id() {
        return id;
    }

    /** Polls until the path answers with that status. */
    void await(String path, int status) throws Exception {
        long end = System.nanoTime() + START.toNanos();
        while (!answers(path, status)) {
            if (System.nanoTime() - end > 0 || !inspect("{{.State.Running}}").equals("true")) {
                throw new AssertionError(path + " does not come to " + status + ":\n" + log());
            }
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
    }

    private boolean answers(String path, int status) throws InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(url.resolve(path)).build();
            return http.send(request, BodyHandlers.discarding()).statusCode() == status;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The container's file system and the like, as the machine sees its first process. */
    Path process(String file) {
        return Path.of("/proc", inspect("{{.State.Pid}}"), file);
    }

    /** A line of the first process's status. */
    Optional<String> status(String key) throws IOException {
        return Files.readAllLines(process("status")).stream()
                .filter(line -> line.startsWith(key + ":"))
                .map(line -> line.substring(key.length() + 1).strip().replaceAll("\\s+", " "))
                .findFirst();
    }

    String inspect(String format) {
        return podman("inspect", "--format", format, id).expectSuccess().strip();
    }

    String log() {
        return podman("logs", id).text();
    }

    @Override
    public void close() {
        http.close();
        Podman.Ended unused = podman("rm", "--force", "--time=0", id);
    }
}

package io.jubaproxy.page;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Figures of a proxy with some traffic and now and then a failure, as server-sent events. */
final class LiveStream implements AutoCloseable {
    private static final int KEPT = 120;

    private final String clusters;
    private final List<HttpExchange> open = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("page-figures").daemon().factory());
    private final AtomicInteger second = new AtomicInteger(KEPT);
    private final ScheduledFuture<?> ticks;

    LiveStream(String clusters) {
        this.clusters = clusters.replaceAll("\\s*\n\\s*", "");
        ticks = ticker.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    void serve(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(200, 0);
        send(exchange, "clusters", clusters);
        open.add(exchange);
    }

    void send(String name, String json) {
        open.forEach(exchange -> send(exchange, name, json));
    }

    /** Ends all streams. */
    void cut() {
        open.forEach(HttpExchange::close);
        open.clear();
    }

    /** The last two minutes. */
    String figures() {
        return IntStream.rangeClosed(second.get() - KEPT + 1, second.get())
                .mapToObj(LiveStream::at)
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public void close() {
        ticks.cancel(true);
        ticker.shutdownNow();
        cut();
    }

    private void tick() {
        send("figures", at(second.incrementAndGet()));
    }

    private void send(HttpExchange exchange, String name, String json) {
        try {
            exchange.getResponseBody()
                    .write(("event: " + name + "\ndata: " + json + "\n\n").getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        } catch (IOException e) {
            open.remove(exchange);
            exchange.close();
        }
    }

    private static String at(int second) {
        double wave = Math.sin(second / 9.0) + 0.4 * Math.sin(second / 2.3);
        boolean isBad = second % 47 < 12;
        String kinds = isBad
                ? "\"connect-failed\":" + (1 + second % 5) + ",\"application-error\":" + (second % 3)
                : second % 13 == 0 ? "\"application-error\":1" : "";
        return String.format(
                Locale.ROOT,
                "{\"at\":\"%s\",\"requests\":{\"total\":%d,\"perSecond\":%.1f},\"failures\":{\"perSecondByKind\":{%s}},"
                        + "\"latency\":{\"p50Micros\":%d,\"p99Micros\":%d},\"inFlight\":%d,\"shed\":0,\"lateReplies\":%d,"
                        + "\"connections\":{\"rpcClients\":12,\"backend\":9}}",
                Instant.parse("2026-11-30T09:00:00Z").plusSeconds(second),
                1_204_310 + second * 840L,
                840 + 160 * wave,
                kinds,
                (int) (420 + 60 * wave),
                (int) (isBad ? 48_000 + 9000 * wave : 2600 + 900 * wave),
                3 + second % 4,
                second / 47);
    }
}

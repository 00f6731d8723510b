package io.jubaproxy.membership.kubernetes;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the API, each with the token and the authorities that the files hold at that moment. Thread-safe, never blocks its
 * callers.
 *
 * <p>HTTP/1.1, one connection for each watch: the JDK's HTTP/2 has no ping, so that one dead connection would go on swallowing every
 * request that is multiplexed onto it.
 */
final class ApiClient implements AutoCloseable {
    private static final Duration LONGEST_END = Duration.ofSeconds(2);

    private final KubernetesSettings settings;
    private final Pod pod;
    private final Pace pace;
    private final ScheduledExecutorService timer;
    private final ExecutorService threads = Executors.newCachedThreadPool(daemons());
    private final Object lock = new Object();
    private @Nullable Trusting current;
    private volatile boolean isClosed;

    ApiClient(KubernetesSettings settings, Pod pod, Pace pace, ScheduledExecutorService timer) {
        this.settings = settings;
        this.pod = pod;
        this.pace = pace;
        this.timer = timer;
    }

    private static ThreadFactory daemons() {
        return Thread.ofPlatform().daemon().name("jubaproxy-kubernetes-", 1).factory();
    }

    /** @param longestSilence ends the request where nothing comes for so long */
    Exchange get(String pathAndQuery, Duration longestSilence, Reading reading) {
        Exchange exchange = new Exchange(longestSilence, timer);
        try {
            threads.execute(() -> send(pathAndQuery, reading, exchange));
        } catch (RejectedExecutionException e) {
            exchange.fail(new ApiTroubleException("the proxy is ending", e));
        }
        return exchange;
    }

    private void send(String pathAndQuery, Reading reading, Exchange exchange) {
        if (exchange.isOver()) {
            return;
        }
        try {
            ApiAccess access = ApiAccess.of(settings, pod);
            HttpRequest.Builder request = HttpRequest.newBuilder(access.resolve(pathAndQuery))
                    .header("Accept", "application/json")
                    .header("User-Agent", "jubaproxy");
            access.readToken().ifPresent(token -> request.header("Authorization", "Bearer " + token));
            exchange.sent(client(access.readAuthorities()).sendAsync(request.build(), info -> {
                exchange.heard();
                return reading.body(info, exchange::heard);
            }));
        } catch (RuntimeException e) {
            exchange.fail(e);
        }
    }

    /** The one client, until the authorities change. */
    private HttpClient client(Optional<byte[]> authorities) {
        synchronized (lock) {
            if (isClosed) {
                throw new ApiTroubleException("the proxy is ending");
            }
            Trusting before = current;
            if (before != null && before.trusts(authorities)) {
                return before.client();
            }
            Trusting next = new Trusting(authorities, newClient(authorities.map(Authorities::trusting)));
            current = next;
            if (before != null) {
                before.client().shutdown();
            }
            return next.client();
        }
    }

    /** Without a proxy server: the API is the cluster's own affair, and its token nobody else's. */
    private HttpClient newClient(Optional<SSLContext> trust) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(pace.connect())
                .executor(threads);
        trust.ifPresent(builder::sslContext);
        return builder.build();
    }

    /** Whether it has ended, and with it the interest in what comes of its requests. */
    boolean isClosed() {
        return isClosed;
    }

    /** Ends what is under way and waits a moment for the threads to end. */
    @Override
    public void close() {
        Trusting last;
        synchronized (lock) {
            isClosed = true;
            last = current;
        }
        try {
            if (last != null) {
                last.client().shutdownNow();
                boolean unused = last.client().awaitTermination(LONGEST_END);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            threads.shutdown();
        }
    }

    private record Trusting(Optional<byte[]> authorities, HttpClient client) {
        boolean trusts(Optional<byte[]> others) {
            return Arrays.equals(authorities.orElse(null), others.orElse(null));
        }
    }
}

package io.jubaproxy.chaos;

import io.jubaproxy.backend.BackendSettings;
import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.EncodedValue;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A server that accepts and closes at once, every second time with a reset, so many times, and calls that go on coming: each must be
 * told that its connection is closed. The original's client library stops for good after a few of these.
 */
final class AcceptStorm {
    private static final int UNDER_WAY = 64;
    private static final EncodedValue PARAMS = Encoded.array(Encoded.text("demo"));

    private final int accepts;
    private final AtomicInteger accepted = new AtomicInteger();
    private final Semaphore free = new Semaphore(UNDER_WAY);
    private final LongAdder ended = new LongAdder();
    private final Map<String, LongAdder> others = new ConcurrentHashMap<>();

    AcceptStorm(int accepts) {
        this.accepts = accepts;
    }

    /**
     * What came of it.
     *
     * @param stuck calls that nobody was told of for 20 s
     * @param others ends that were no closed connection, with their number
     */
    record Result(int accepts, long calls, int stuck, Map<String, LongAdder> others) {}

    @SuppressWarnings("try") // the early close ends the server
    Result run() throws IOException, InterruptedException {
        try (ServerSocket listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
                NettyBackend backend = new NettyBackend(
                        BackendSettings.DEFAULT,
                        new DefaultThreadFactory("storm", true),
                        TimeSource.SYSTEM,
                        () -> 0.5,
                        endpoint -> {})) {
            Thread server = Thread.ofPlatform().daemon().name("storm-server").start(() -> slam(listener));
            Endpoint endpoint = Endpoint.of("127.0.0.1", listener.getLocalPort());
            long calls = 0;
            while (accepted.get() < accepts && free.tryAcquire(20, TimeUnit.SECONDS)) {
                Backend.Call unused =
                        backend.call(endpoint, "clear", PARAMS, Backend.Urgency.CONNECT_ANYWAY, new Listener());
                calls++;
            }
            int stuck = free.tryAcquire(UNDER_WAY, 20, TimeUnit.SECONDS) ? 0 : UNDER_WAY - free.availablePermits();
            listener.close();
            server.join();
            return new Result(accepted.get(), calls, stuck, others);
        }
    }

    private void slam(ServerSocket listener) {
        try {
            while (true) {
                try (Socket socket = listener.accept()) {
                    socket.setSoLinger(accepted.incrementAndGet() % 2 == 0, 0);
                }
            }
        } catch (IOException closed) {
            // The storm is over.
        }
    }

    /** Of one call; ended twice it would let more calls in than there is room for, which the last count shows. */
    private final class Listener implements CallListener {
        private final AtomicInteger ends = new AtomicInteger();

        @Override
        public void replied(Reply reply) {
            end("a reply");
        }

        @Override
        public void failed(FailureKind kind, String detail, Delivery delivered) {
            end(kind == FailureKind.CONNECTION_CLOSED ? "" : kind.label() + ": " + detail);
        }

        private void end(String strange) {
            String what = ends.incrementAndGet() == 1 ? strange : "ended twice";
            if (!what.isEmpty()) {
                others.computeIfAbsent(what, ignored -> new LongAdder()).increment();
            }
            ended.increment();
            free.release();
        }
    }
}

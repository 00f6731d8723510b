package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.ByteBudget;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A call is written and answered, fails and is given up at the same moment: it ends once, and nobody is told what is not so. */
class OutgoingCallRaceTest {
    private static final int ROUNDS = Integer.getInteger("race.rounds", 10_000);

    private final EventLoops loops = new EventLoops(1, Thread::new);
    private final Connector connector = new Connector(
            BackendSettings.DEFAULT,
            loops,
            Thread::new,
            InetAddress::getAllByName,
            Security.NONE,
            BackendObserver.NONE,
            ByteBudget.UNLIMITED,
            0);
    private final EndpointPool pool = new EndpointPool(
            Endpoint.of("127.0.0.1", 1),
            BackendSettings.DEFAULT,
            new BackOff(
                    BackendSettings.DEFAULT.firstBackOff(),
                    BackendSettings.DEFAULT.maxBackOff(),
                    TimeSource.SYSTEM,
                    () -> 0.5),
            connector,
            gone -> {},
            true);
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Connection connection = new Connection(pool, channel, 0);

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
        connector.close();
        loops.close();
    }

    @Test
    void whoeverIsFirstEndsTheCallAndNobodyElseDoes() throws Exception {
        CyclicBarrier start = new CyclicBarrier(3);
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            for (int round = 0; round < ROUNDS; round++) {
                Told told = new Told();
                OutgoingCall call = new OutgoingCall(
                        pool, "clear", Encoded.TRUE, Backend.Urgency.CONNECT_ANYWAY, told, TimeSource.SYSTEM);
                List<Future<Object>> racers = threads.invokeAll(List.<Callable<Object>>of(
                        () -> {
                            start.await();
                            boolean written = call.beginWrite(connection, 1, 1);
                            boolean replied = call.reply(new Reply.ResultReply(Encoded.TRUE));
                            assertTrue(written || !replied);
                            return written;
                        },
                        () -> {
                            start.await();
                            call.fail(FailureKind.CONNECTION_CLOSED, "closed the connection");
                            return true;
                        },
                        () -> {
                            start.await();
                            return call.abandon();
                        }));

                boolean written = (boolean) racers.get(0).get();
                racers.get(1).get();
                Delivery abandoned = (Delivery) racers.get(2).get();

                assertTrue(told.times.get() <= 1, "told " + told.times + " times");
                assertEquals(written ? Delivery.UNKNOWN : Delivery.NO, abandoned);
                assertTrue(told.delivered != Delivery.NO || !written, "failed as unwritten, and was written");
                assertEquals(false, call.isWaiting());
                assertEquals(Delivery.UNKNOWN.equals(abandoned), written);
            }
        }
    }

    private static final class Told implements CallListener {
        private final AtomicInteger times = new AtomicInteger();
        private volatile Delivery delivered = Delivery.UNKNOWN;

        @Override
        public void replied(Reply reply) {
            times.incrementAndGet();
        }

        @Override
        public void failed(FailureKind kind, String detail, Delivery howFar) {
            times.incrementAndGet();
            delivered = howFar;
        }
    }
}

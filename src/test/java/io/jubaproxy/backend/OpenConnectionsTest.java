package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.FaultServer;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OpenConnectionsTest {
    @Test
    @Timeout(30)
    void aCallFromAnEventLoopSoonStaysOnThatLoop() throws Exception {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            for (EventExecutor loop : rig.backend().eventLoops()) {
                Thread caller = loop.submit(Thread::currentThread).get();

                Thread answeredOn = answeredOn(rig, server.endpoint(), loop);
                while (answeredOn != caller) {
                    answeredOn = answeredOn(rig, server.endpoint(), loop);
                }

                assertEquals(caller, answeredOn(rig, server.endpoint(), loop));
            }
            assertEquals(2, server.openConnections(), "one for each loop");
        }
    }

    private static Thread answeredOn(BackendRig rig, Endpoint endpoint, EventExecutor caller)
            throws InterruptedException, ExecutionException {
        Answered answered = new Answered();
        caller.submit(() -> {
                    rig.start(endpoint, "clear", Urgency.FAIL_IN_BACK_OFF, answered);
                })
                .sync();
        return answered.on.get();
    }

    private static final class Answered implements CallListener {
        private final CompletableFuture<Thread> on = new CompletableFuture<>();

        @Override
        public void replied(Reply reply) {
            on.complete(Thread.currentThread());
        }

        @Override
        public void failed(FailureKind kind, String detail, Delivery delivered) {
            on.completeExceptionally(new AssertionError(detail));
        }
    }
}

package io.jubaproxy.backend;

import io.jubaproxy.fanout.Backend.Call;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.RecordedOutcome;
import io.jubaproxy.wire.ByteBudget;
import io.jubaproxy.wire.EncodedValue;
import io.netty.util.ResourceLeakDetector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** A backend under test that remembers its threads and its unmatched replies, with paranoid leak detection. */
final class BackendRig implements AutoCloseable {
    static final EncodedValue PARAMS = Encoded.array(Encoded.text("cluster"));
    /** Back-off short enough that a test can sit it out, long enough that it is on when asked at once. */
    static final BackendSettings SETTINGS = new BackendSettings(
            4,
            Duration.ofSeconds(3),
            Duration.ofMinutes(5),
            Duration.ofMillis(50),
            Duration.ofSeconds(1),
            BackendSettings.DEFAULT.replyLimits(),
            BackendSettings.DEFAULT.maxWaitingBytes(),
            2);

    /** IP literals must not be looked up. */
    static final HostLookup NO_LOOKUP = host -> {
        throw new AssertionError("looked up " + host);
    };

    static {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    }

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final Semaphore unmatched = new Semaphore(0);
    private final NettyBackend backend;

    BackendRig() {
        this(SETTINGS);
    }

    BackendRig(BackendSettings settings) {
        this(settings, TimeSource.SYSTEM, NO_LOOKUP);
    }

    BackendRig(BackendSettings settings, TimeSource time, HostLookup lookup) {
        this(settings, time, lookup, 0);
    }

    BackendRig(BackendSettings settings, TimeSource time, HostLookup lookup, long firstId) {
        this(settings, time, lookup, firstId, Security.NONE);
    }

    BackendRig(BackendSettings settings, Security security) {
        this(settings, TimeSource.SYSTEM, NO_LOOKUP, 0, security);
    }

    private BackendRig(BackendSettings settings, TimeSource time, HostLookup lookup, long firstId, Security security) {
        backend = new NettyBackend(
                settings,
                threadFactory(),
                time,
                () -> 0,
                endpoint -> unmatched.release(),
                security,
                ByteBudget.UNLIMITED,
                lookup,
                firstId);
    }

    private ThreadFactory threadFactory() {
        return task -> {
            Thread thread = new Thread(task, "backend-under-test-" + threads.size());
            threads.add(thread);
            return thread;
        };
    }

    NettyBackend backend() {
        return backend;
    }

    RecordedOutcome call(Endpoint endpoint) {
        return call(endpoint, "clear");
    }

    RecordedOutcome call(Endpoint endpoint, String method) {
        RecordedOutcome outcome = new RecordedOutcome();
        start(endpoint, method, Urgency.FAIL_IN_BACK_OFF, outcome);
        return outcome;
    }

    RecordedOutcome callAnyway(Endpoint endpoint) {
        RecordedOutcome outcome = new RecordedOutcome();
        start(endpoint, "clear", Urgency.CONNECT_ANYWAY, outcome);
        return outcome;
    }

    Call start(Endpoint endpoint, String method, Urgency urgency, CallListener listener) {
        return backend.call(endpoint, method, PARAMS, urgency, listener);
    }

    int unmatchedReplies() {
        return unmatched.availablePermits();
    }

    void awaitUnmatchedReplies(int count) throws InterruptedException {
        if (!unmatched.tryAcquire(count, 20, TimeUnit.SECONDS)) {
            throw new AssertionError("only " + unmatchedReplies() + " unmatched replies");
        }
    }

    List<Thread> threads() {
        return List.copyOf(threads);
    }

    @Override
    public void close() {
        backend.close();
    }
}

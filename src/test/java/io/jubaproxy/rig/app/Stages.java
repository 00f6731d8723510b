package io.jubaproxy.rig.app;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** Methods in the shape of the product's fan-out: asynchronous, with a time limit, returning a stage. */
@ApplicationScoped
public class Stages {
    private static final long LATE_MILLIS = 100;

    @Watched
    @Asynchronous
    @Timeout(200)
    public CompletionStage<String> never() {
        return new CompletableFuture<>();
    }

    @Watched
    @Asynchronous
    @Timeout(value = 1, unit = ChronoUnit.MINUTES)
    public CompletionStage<String> failsLateWatched() {
        return late();
    }

    @Asynchronous
    @Timeout(value = 1, unit = ChronoUnit.MINUTES)
    public CompletionStage<String> failsLate() {
        return late();
    }

    /** Blocked until interrupted; {@link PlatformSettings} shortens the hour. */
    @Watched
    @Asynchronous
    @Timeout(value = 1, unit = ChronoUnit.HOURS)
    public CompletionStage<String> blocks() throws InterruptedException {
        new CountDownLatch(1).await();
        return new CompletableFuture<>();
    }

    private static CompletionStage<String> late() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture.delayedExecutor(LATE_MILLIS, TimeUnit.MILLISECONDS)
                .execute(() -> stage.completeExceptionally(new BareFailure()));
        return stage;
    }
}

package io.jubaproxy.rig.app;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Stands where the product's ranking interceptor stands: reports what it sees, passes on a new stage with the bare cause. */
@Watched
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
public class Watcher {
    @Inject
    Sightings sightings;

    @AroundInvoke
    Object watch(InvocationContext call) throws Exception {
        return replace((CompletionStage<?>) call.proceed(), call.getMethod().getName());
    }

    private CompletionStage<Object> replace(CompletionStage<?> stage, String method) {
        CompletableFuture<Object> bared = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                bared.complete(value);
            } else {
                sightings.of(method).complete(Sightings.nameOf(failure));
                bared.completeExceptionally(bare(failure));
            }
        });
        return bared;
    }

    private static Throwable bare(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}

package io.jubaproxy.rig.app;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The failures that the interceptor saw, one future per intercepted method. */
@ApplicationScoped
public class Sightings {
    private final ConcurrentMap<String, CompletableFuture<String>> seen = new ConcurrentHashMap<>();

    CompletableFuture<String> of(String method) {
        return seen.computeIfAbsent(method, name -> new CompletableFuture<>());
    }

    /** For example {@code CompletionException(BareFailure)}. */
    static String nameOf(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        return failure.getCause() == null ? name : "%s(%s)".formatted(name, nameOf(failure.getCause()));
    }
}

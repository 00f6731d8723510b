package io.jubaproxy.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Clients that call and call again, each on a connection of its own, until they are stopped. A request without an answer, with another's answer or with two
 * of them fails {@link #stop}.
 */
final class Callers {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();
    private final ConcurrentLinkedQueue<Failure> failures = new ConcurrentLinkedQueue<>();
    private final LongAdder answered = new LongAdder();
    private volatile boolean stopped;

    /** A failed request: the kind, and when its answer came by {@link System#nanoTime}. */
    record Failure(String kind, long at) {}

    private Callers() {}

    /** @param call one request of a client, told its session */
    static Callers start(RpcDoor door, int number, Function<RpcSession, Answer> call) {
        Callers callers = new Callers();
        for (int client = 0; client < number; client++) {
            callers.clients.add(CompletableFuture.runAsync(() -> callers.run(door, call), callers.threads));
        }
        return callers;
    }

    private void run(RpcDoor door, Function<RpcSession, Answer> call) {
        try (RpcSession session = door.open()) {
            while (!stopped) {
                Answer answer = call.apply(session);
                answered.increment();
                if (!answer.kind().equals(Answer.OK)) {
                    failures.add(new Failure(answer.kind(), System.nanoTime()));
                }
            }
            if (!session.isQuiet()) {
                throw new AssertionError("an answer came that nobody asked for");
            }
        }
    }

    long answered() {
        return answered.sum();
    }

    List<Failure> failures() {
        return List.copyOf(failures);
    }

    /** Ends every client after its present request. */
    void stop() {
        stopped = true;
        clients.forEach(CompletableFuture::join);
        threads.close();
    }
}

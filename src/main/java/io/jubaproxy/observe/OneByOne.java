package io.jubaproxy.observe;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs tasks one after the other, in order, on one worker at a time: one managed task serves all that wait, as each costs tens of microseconds on Payara
 * Micro. Takes tasks without bound and drops none; where the workers take nothing, they wait for the next. Thread-safe.
 */
public final class OneByOne implements Executor {
    private static final System.Logger LOG = System.getLogger(OneByOne.class.getName());

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isAtWork = new AtomicBoolean();
    private final Executor workers;

    /** @param workers threads that may block */
    public OneByOne(Executor workers) {
        this.workers = workers;
    }

    @Override
    public void execute(Runnable task) {
        waiting.add(task);
        wake();
    }

    private void wake() {
        if (isAtWork.compareAndSet(false, true)) {
            try {
                workers.execute(this::runAll);
            } catch (RuntimeException e) {
                isAtWork.set(false);
            }
        }
    }

    private void runAll() {
        try {
            for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
                run(task);
            }
        } finally {
            isAtWork.set(false);
        }
        if (!waiting.isEmpty()) {
            wake();
        }
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "A task failed", e);
        }
    }
}

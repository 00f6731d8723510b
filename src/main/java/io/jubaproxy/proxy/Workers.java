package io.jubaproxy.proxy;

import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** The container's managed threads, for what must not hold up an event loop: encoding and writing answers. */
public final class Workers {
    private static final System.Logger LOG = System.getLogger(Workers.class.getName());

    private final Executor executor;

    /** @param executor the container's managed executor */
    public Workers(Executor executor) {
        this.executor = executor;
    }

    /** Runs the task on a managed thread; on this one where the executor takes no more, since a request must not stay unanswered. */
    public void run(Runnable task) {
        InApplication ours = new InApplication(task);
        try {
            LeanCapture.HERE.during(() -> {
                executor.execute(ours);
                return ours;
            });
        } catch (RejectedExecutionException e) {
            LOG.log(Level.DEBUG, "the managed executor takes no task", e);
            ours.run();
        }
    }
}

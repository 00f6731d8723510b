package io.jubaproxy.fanout;

/** Runs a task at an instant of the {@link TimeSource}'s monotonic clock, never before it. */
public interface DeadlineTimer {
    /**
     * @param nanos the instant; a past one runs soon
     * @param task must not block and must not throw
     */
    Cancellation at(long nanos, Runnable task);

    /** Takes a task back; without effect once it runs. */
    interface Cancellation {
        void cancel();
    }
}

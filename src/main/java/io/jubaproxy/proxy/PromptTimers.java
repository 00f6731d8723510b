package io.jubaproxy.proxy;

import java.lang.System.Logger.Level;
import java.lang.reflect.Field;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/**
 * Has Payara Micro forget a time-out with the call it was for. {@code @Timeout} sets a timer for each call on the container's scheduled executor and cancels
 * it when the call is over, but the executor keeps cancelled tasks until they would have run, and with each of them all that the call was made of: ten
 * seconds of traffic, results included. With some thousand requests a second, or some large results, that filled the heap. On other servers nothing
 * is done.
 */
final class PromptTimers {
    private static final System.Logger LOG = System.getLogger(PromptTimers.class.getName());

    private static final String PAYARAS = "org.glassfish.concurro.";

    private PromptTimers() {}

    /** @param executor the container's, which its fault tolerance takes unless it is told otherwise; once, before the first call */
    static void prepare(Object executor) {
        if (!executor.getClass().getName().startsWith(PAYARAS)) {
            return;
        }
        try {
            forgetWhatIsCancelled(executor);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    "this Payara keeps the time-out of each HTTP request for as long as it would run; give it more heap",
                    e);
        }
    }

    /** Through what Payara gives out to the pool of threads inside. */
    static void forgetWhatIsCancelled(Object executor) throws ReflectiveOperationException {
        Object service = value(executor, "executor");
        ((ScheduledThreadPoolExecutor) value(service, "threadPoolExecutor")).setRemoveOnCancelPolicy(true);
    }

    private static Object value(Object of, String name) throws ReflectiveOperationException {
        Field field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }
}

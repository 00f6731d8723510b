package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of the executor's shape only; ServeIT shows what it is worth on the server itself. */
class PromptTimersTest {
    private final ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void aCancelledTimerIsForgottenAtOnce() throws ReflectiveOperationException {
        PromptTimers.forgetWhatIsCancelled(new GivenOut(new Inside(pool)));

        pool.schedule(() -> {}, 1, TimeUnit.HOURS).cancel(false);

        assertEquals(0, pool.getQueue().size());
    }

    @Test
    void anotherServersExecutorIsLeftAlone() {
        assertDoesNotThrow(() -> PromptTimers.prepare(pool));
        assertThrows(NoSuchFieldException.class, () -> PromptTimers.forgetWhatIsCancelled(new Object()));
    }

    private record GivenOut(Inside executor) {}

    private record Inside(ScheduledThreadPoolExecutor threadPoolExecutor) {}
}

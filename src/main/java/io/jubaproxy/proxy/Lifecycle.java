package io.jubaproxy.proxy;

import io.jubaproxy.config.Settings;
import io.jubaproxy.fanout.ScatterGather;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** Builds the core when the application starts, not at the first request, and drains it before it is closed. */
@Dependent
public class Lifecycle {
    private static final System.Logger LOG = System.getLogger(Lifecycle.class.getName());

    void start(@Observes @Initialized(ApplicationScoped.class) Object event, ScatterGather core) {
        LOG.log(Level.INFO, "Jubaproxy takes requests");
    }

    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event, InFlight inFlight, Settings settings) {
        Duration atMost = settings.drainTimeout();
        LOG.log(Level.INFO, "Jubaproxy is draining, for {0} at most", atMost);
        try {
            int left = inFlight.drain(atMost);
            LOG.log(left == 0 ? Level.INFO : Level.WARNING, "Jubaproxy ends with {0} requests unanswered", left);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

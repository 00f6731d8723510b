package io.jubaproxy.proxy;

import io.jubaproxy.config.Settings;
import io.jubaproxy.fanout.ScatterGather;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Builds the core when the application starts, not at the first request, opens the doors that listen by themselves, and drains all before
 * the application ends. A servlet listener, because
 * on Payara Micro 7 the container's resources can't be had yet when CDI's own start events are fired.
 */
@WebListener
public class Lifecycle implements ServletContextListener {
    private static final System.Logger LOG = System.getLogger(Lifecycle.class.getName());

    @Inject
    private Instance<ScatterGather> core;

    @Inject
    private InFlight inFlight;

    @Inject
    private OpenDoors doors;

    @Inject
    @Any
    private Instance<ListeningDoor> listening;

    @Inject
    private Settings settings;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ScatterGather unused = core.get(); // which builds it
        doors.open(listening.stream().toList());
        LOG.log(
                Level.INFO,
                "Jubaproxy takes requests for {0}",
                settings.members().sources().keySet());
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        Duration atMost = settings.drainTimeout();
        LOG.log(Level.INFO, "Jubaproxy takes no more requests and answers those in flight, for {0} at most", atMost);
        long end = System.nanoTime() + atMost.toNanos();
        try {
            doors.beginDraining();
            int left = inFlight.drain(atMost);
            left += doors.awaitQuiet(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            if (left > 0) {
                LOG.log(Level.WARNING, "Jubaproxy ends with {0} clients unanswered", left);
            } else {
                LOG.log(Level.INFO, "Jubaproxy ends; every request is answered");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            doors.close();
        }
    }
}

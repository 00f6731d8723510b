package io.jubaproxy.proxy;

import io.jubaproxy.access.Access;
import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.Settings;
import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.membership.LiveMembership;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * Builds the core when the application starts, not at the first request, opens the doors that listen by themselves, and drains all before
 * the application ends. A servlet listener, because on Payara Micro 7 the container's resources can't be had yet when CDI's own start events are fired.
 */
@WebListener
public class Lifecycle implements ServletContextListener, Drain {
    private static final System.Logger LOG = System.getLogger(Lifecycle.class.getName());
    /** Some rounds of a balancer that asks for readiness ten times a second. */
    private static final Duration SILENCE = Duration.ofMillis(500);

    private static final Duration LONGEST_LISTENING = Duration.ofSeconds(2);

    @Resource
    private ManagedScheduledExecutorService timers;

    @Inject
    private Instance<ScatterGather> core;

    @Inject
    private NettyBackend backend;

    @Inject
    private InFlight inFlight;

    @Inject
    private OpenDoors doors;

    @Inject
    @Any
    private Instance<ListeningDoor> listening;

    @Inject
    private LiveMembership membership;

    @Inject
    private ZooKeeperLink zooKeeper;

    @Inject
    private Sources sources;

    @Inject
    private SourceThread sourceThread;

    @Inject
    private Access access;

    @Inject
    private Settings settings;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ScatterGather unused = core.get(); // which builds it
        loadClasses(event.getServletContext());
        PromptTimers.prepare(timers);
        LOG.log(Level.INFO, "Access control is " + access.described());
        doors.open(listening.stream().toList());
        zooKeeper.register();
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(new StandardMBean(this, Drain.class), name());
        } catch (JMException e) {
            LOG.log(Level.WARNING, "The proxy can't be drained from outside", e);
        }
        LOG.log(
                Level.INFO,
                "Jubaproxy takes requests for {0}",
                settings.members().sources().keySet());
    }

    private static void loadClasses(ServletContext application) {
        long began = System.nanoTime();
        int loaded = new OwnClasses(application::getResourcePaths, application.getClassLoader()).load();
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        LOG.log(Level.DEBUG, "Loaded {0} classes in {1}", loaded, took);
    }

    @Override
    public int drain() {
        zooKeeper.withdraw();
        // Whoever asks second finds the time spent.
        Duration atMost = inFlight.isDraining() ? Duration.ZERO : settings.drainTimeout();
        if (atMost.isPositive()) {
            LOG.log(
                    Level.INFO,
                    "Jubaproxy takes no more requests and answers those in flight, for {0} at most",
                    atMost);
        }
        long end = System.nanoTime() + atMost.toNanos();
        try {
            doors.beginDraining();
            inFlight.beginDraining();
            inFlight.awaitSilence(SILENCE, shorter(LONGEST_LISTENING, atMost));
            return inFlight.drain(until(end)) + doors.awaitQuiet(until(end));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return inFlight.count();
        }
    }

    private static Duration until(long end) {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        int left = drain();
        if (left > 0) {
            LOG.log(Level.WARNING, "Jubaproxy ends with {0} clients unanswered", left);
        } else {
            LOG.log(Level.INFO, "Jubaproxy ends; every request is answered");
        }
        doors.close();
        // Not only when its bean is disposed of: Payara Micro 7 has closed the class loader by then.
        membership.close();
        sources.close();
        zooKeeper.close();
        sourceThread.close();
        backend.close();
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name());
        } catch (JMException e) {
            LOG.log(Level.DEBUG, "no MBean to remove", e);
        }
    }

    private static ObjectName name() throws JMException {
        return new ObjectName(NAME);
    }
}

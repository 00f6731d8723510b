package io.jubaproxy.proxy;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.concurrent.ThreadFactory;

/**
 * The container's threads as beans. Apart from {@link Core}, because Payara Micro asks for the health checks, and so for what they need of
 * the core, before the container's resources can be injected.
 */
@Dependent
public class ManagedThreads {
    @Resource
    private ManagedExecutorService executor;

    @Resource
    private ManagedThreadFactory threads;

    @Produces
    @Singleton
    Workers workers() {
        return new Workers(executor);
    }

    /** For threads that live as long as the application. */
    @Produces
    @Singleton
    CoreThreads coreThreads() {
        return new CoreThreads(task -> threads.newThread(new InApplication(task)));
    }

    /** A type of its own: containers may have a bean for the plain factory themselves. */
    record CoreThreads(ThreadFactory factory) {}
}

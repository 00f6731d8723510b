package io.jubaproxy.proxy;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/**
 * Hands tasks to Payara Micro without its search for context providers. With every managed task Payara Micro 7 captures the caller's context, and for that
 * looks for implementations of {@code ThreadContextProvider} through the thread's class loader, in every archive of the class path. There are
 * none, and our tasks need nothing of a caller: the one thing they need {@link InApplication} sets. So while a task is handed over, the thread has a
 * class loader that knows there are none. docs/benchmarks.md has the figure. On other servers nothing is done.
 *
 * <p>Not for steps that ask for MicroProfile Config, which Payara Micro finds by the application's own loader alone.
 */
final class LeanCapture {
    private static final String SEARCHING = "org.glassfish.concurrent.runtime.ContextSetupProviderImpl";
    private static final ClassLoader APPLICATION = LeanCapture.class.getClassLoader();
    private static final ClassLoader LEAN = new WithoutProviders(APPLICATION);

    /** For the server this application is deployed on. */
    static final LeanCapture HERE = new LeanCapture(isThere(SEARCHING));

    private final boolean isNeeded;

    LeanCapture(boolean isNeeded) {
        this.isNeeded = isNeeded;
    }

    /** What hands a task to the container. */
    interface Step<T, X extends Exception> {
        T take() throws X;
    }

    /** Takes the step on this thread, which afterwards has the class loader it had. */
    <T, X extends Exception> T during(Step<T, X> step) throws X {
        if (!isNeeded) {
            return step.take();
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(LEAN);
        try {
            return step.take();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static boolean isThere(String name) {
        try {
            return Class.forName(name, false, APPLICATION) != null;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** The application's class loader, but for the one question. */
    static final class WithoutProviders extends ClassLoader {
        private static final String PROVIDERS =
                "META-INF/services/jakarta.enterprise.concurrent.spi.ThreadContextProvider";

        WithoutProviders(ClassLoader application) {
            super("jubaproxy-lean", application);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(PROVIDERS) ? Collections.emptyEnumeration() : super.getResources(name);
        }
    }
}

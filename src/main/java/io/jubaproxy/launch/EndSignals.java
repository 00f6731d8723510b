package io.jubaproxy.launch;

import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;

/**
 * SIGTERM and SIGINT as a request to end, so that the end has an order: a server's own shutdown hook would run beside
 * ours. The JDK's {@code sun.misc.Signal} is the only way; it is used by reflection because the compiler warns about it.
 */
final class EndSignals {
    private final CountDownLatch received = new CountDownLatch(1);

    EndSignals() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> reaction = Class.forName("sun.misc.SignalHandler");
            Object count = Proxy.newProxyInstance(
                    EndSignals.class.getClassLoader(), new Class<?>[] {reaction}, (proxy, method, args) -> {
                        received.countDown();
                        return null;
                    });
            for (String name : new String[] {"TERM", "INT"}) {
                signal.getMethod("handle", signal, reaction)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), count);
            }
        } catch (ReflectiveOperationException e) {
            // Without it the JVM ends by the server's shutdown hook, in order enough.
            System.err.println("Signals can't be received: " + e);
        }
    }

    void await() {
        try {
            received.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

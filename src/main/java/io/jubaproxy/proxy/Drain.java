package io.jubaproxy.proxy;

/**
 * The proxy's orderly end as an MBean, {@code io.jubaproxy:type=Drain}: whoever is about to stop the server asks here first. Payara Micro 7
 * lets no answer out once it has begun to stop an application.
 */
public interface Drain {
    /** The MBean's name. */
    String NAME = "io.jubaproxy:type=Drain";

    /**
     * Takes readiness down, refuses new requests and waits for those in flight, for {@code jubaproxy.drain-timeout} at most. Asked again it does
     * no harm.
     *
     * @return how many requests are still unanswered
     */
    int drain();
}

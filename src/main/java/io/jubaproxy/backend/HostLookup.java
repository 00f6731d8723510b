package io.jubaproxy.backend;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Turns a host name into addresses. May block: it runs on a thread of its own. */
@FunctionalInterface
interface HostLookup {
    /** @return at least one address, the preferred one first */
    InetAddress[] addressesOf(String host) throws UnknownHostException;
}

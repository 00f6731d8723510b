package io.jubaproxy.proxy;

import java.lang.System.Logger.Level;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.Set;

/** Under which address others reach a listener of this machine. */
final class OwnAddress {
    private static final System.Logger LOG = System.getLogger(OwnAddress.class.getName());
    private static final Set<String> ALL = Set.of("0.0.0.0", "::", "0:0:0:0:0:0:0:0");
    private static final String LOOPBACK = "127.0.0.1";

    private OwnAddress() {}

    /**
     * The address that is listened on, and where that is all of them, this machine's first IPv4 address that is not for itself alone.
     *
     * @param bound as the settings write it
     */
    static String behind(String bound) {
        return ALL.contains(bound) ? first() : bound;
    }

    private static String first() {
        try {
            return NetworkInterface.networkInterfaces()
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(each ->
                            each instanceof Inet4Address && !each.isLoopbackAddress() && !each.isLinkLocalAddress())
                    .findFirst()
                    .map(InetAddress::getHostAddress)
                    .orElse(LOOPBACK);
        } catch (SocketException e) {
            LOG.log(
                    Level.WARNING,
                    "The network interfaces can''t be listed, so the proxy registers as {0}: {1}",
                    LOOPBACK,
                    e);
            return LOOPBACK;
        }
    }
}

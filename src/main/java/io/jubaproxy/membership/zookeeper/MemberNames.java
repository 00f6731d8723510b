package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the names {@code ip_port} under which servers register. One that can't be used is logged once, and left out. */
final class MemberNames {
    private static final System.Logger LOG = System.getLogger(MemberNames.class.getName());
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9.:%-]+)_([1-9][0-9]{0,4})");
    private static final int MAX_PORT = 65_535;
    /** What somebody else writes into the tree must not fill the log. */
    private static final int MOST_SHOWN = 200;

    private final ClusterName cluster;
    private final Set<String> refused = new HashSet<>();
    private final Set<String> refusedBefore = new HashSet<>();

    MemberNames(ClusterName cluster) {
        this.cluster = cluster;
    }

    /** Begins the next reading: names that it doesn't meet again are forgotten. */
    void begin() {
        refusedBefore.clear();
        refusedBefore.addAll(refused);
        refused.clear();
    }

    Optional<Endpoint> endpoint(String name) {
        Optional<Endpoint> endpoint = parse(name);
        if (endpoint.isEmpty()) {
            refuse(name);
        }
        return endpoint;
    }

    static boolean isUsable(String name) {
        return parse(name).isPresent();
    }

    private static Optional<Endpoint> parse(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > MAX_PORT) {
            return Optional.empty();
        }
        return Optional.of(new Endpoint(parts.group(1), Integer.parseInt(parts.group(2)), name));
    }

    private void refuse(String name) {
        if (refused.add(name) && !refusedBefore.contains(name)) {
            LOG.log(
                    Level.WARNING,
                    "{0} has the entry ''{1}'' in ZooKeeper, which is no ip_port and is left out",
                    cluster,
                    name.length() > MOST_SHOWN ? name.substring(0, MOST_SHOWN) + "..." : name);
        }
    }
}

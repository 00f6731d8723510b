package io.jubaproxy.proxy;

import io.jubaproxy.config.SourceSpec;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.membership.MemberSource;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Keeps the membership to the clusters that the settings name. For one thread at a time. */
final class NamedClusters {
    private static final System.Logger LOG = System.getLogger(NamedClusters.class.getName());

    private final LiveMembership membership;
    private final Function<SourceSpec, MemberSource> sources;
    private Map<ClusterName, SourceSpec> named = Map.of();

    /** @param sources makes the source that is described */
    NamedClusters(LiveMembership membership, Function<SourceSpec, MemberSource> sources) {
        this.membership = membership;
        this.sources = sources;
    }

    /** Follows these from now on; those that stay as they are notice nothing. */
    synchronized void follow(Map<ClusterName, SourceSpec> wanted) {
        wanted.forEach((name, spec) -> {
            if (!spec.equals(named.get(name))) {
                membership.follow(name, sources.apply(spec), spec.toString());
            }
        });
        Set<ClusterName> vanished = new HashSet<>(named.keySet());
        vanished.removeAll(wanted.keySet());
        vanished.forEach(membership::forget);
        named = Map.copyOf(wanted);
    }

    /** The same, and says in the log what it changes. */
    synchronized void change(Map<ClusterName, SourceSpec> wanted) {
        Map<ClusterName, SourceSpec> before = named;
        follow(wanted);
        wanted.forEach((name, spec) -> {
            SourceSpec old = before.get(name);
            if (old == null) {
                LOG.log(Level.INFO, "Cluster " + name + " is new, with " + described(spec));
            } else if (!old.equals(spec)) {
                LOG.log(Level.INFO, "Cluster " + name + " now has " + described(spec) + ", and had " + described(old));
            }
        });
        before.forEach((name, spec) -> {
            if (!wanted.containsKey(name)) {
                LOG.log(Level.INFO, "Cluster " + name + " is gone, with " + described(spec));
            }
        });
    }

    private static String described(SourceSpec spec) {
        return spec instanceof SourceSpec.Static fixed ? servers(fixed.servers().size()) : spec.toString();
    }

    private static String servers(int count) {
        return count == 1 ? "1 server" : count + " servers";
    }
}

package io.jubaproxy.tls;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which clusters' servers are spoken to over TLS, and how: what one reading of the backends file gave. Immutable. */
public record ServersTls(List<Rule> rules) {
    static final String ANY = "*";

    /**
     * What holds for some clusters; {@code *} in a place stands for any name.
     *
     * @param tls empty where they are spoken to in plain TCP
     */
    record Rule(String service, String cluster, Optional<ServerTls> tls) {
        private boolean covers(String wantedService, String wantedCluster) {
            return (service.equals(ANY) || service.equals(wantedService))
                    && (cluster.equals(ANY) || cluster.equals(wantedCluster));
        }

        /** Higher is more specific; a cluster's name says more than a service's, as it does for deadlines. */
        private int specificity() {
            return (cluster.equals(ANY) ? 0 : 2) + (service.equals(ANY) ? 0 : 1);
        }
    }

    public ServersTls {
        rules = List.copyOf(rules);
    }

    /** By the most specific rule that covers the cluster; empty = plain TCP. */
    public Optional<ServerTls> of(String service, String cluster) {
        return rules.stream()
                .filter(rule -> rule.covers(service, cluster))
                .max(Comparator.comparingInt(Rule::specificity))
                .flatMap(Rule::tls);
    }

    @Override
    public String toString() {
        return rules.size() == 1 ? "1 rule" : rules.size() + " rules";
    }
}

package io.jubaproxy.membership;

/**
 * The name of a cluster: servers of one service that share a model.
 *
 * @param service name of the service, for example {@code stat}
 * @param cluster the first parameter of every call; any text
 */
public record ClusterName(String service, String cluster) {
    @Override
    public String toString() {
        return service + "/" + cluster;
    }
}

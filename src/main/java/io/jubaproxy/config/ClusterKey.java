package io.jubaproxy.config;

/** A cluster's full name: its service, such as {@code stat}, and the name that clients give as first parameter. */
public record ClusterKey(String service, String cluster) {
    @Override
    public String toString() {
        return service + "/" + cluster;
    }
}

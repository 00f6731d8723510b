package io.jubaproxy.config;

import io.jubaproxy.membership.Endpoint;
import java.util.List;

/** Where the members of one cluster are known. Each says itself as the settings write it. */
public sealed interface SourceSpec {
    /** Named one by one, in the order written. */
    record Static(List<Endpoint> servers) implements SourceSpec {
        public Static {
            servers = List.copyOf(servers);
        }

        @Override
        public String toString() {
            return "static";
        }
    }

    /** Every address of a DNS name, all on one port. */
    record Dns(String name, int port) implements SourceSpec {
        @Override
        public String toString() {
            return "dns:" + name + ":" + port;
        }
    }

    /** The targets of a DNS SRV record. */
    record Srv(String name) implements SourceSpec {
        @Override
        public String toString() {
            return "srv:" + name;
        }
    }

    /** The endpoints of a Kubernetes Service. */
    record Kubernetes(String namespace, String service, int port) implements SourceSpec {
        @Override
        public String toString() {
            return "k8s:" + namespace + "/" + service + ":" + port;
        }
    }

    /** The entries under the cluster's path in {@code jubaproxy.zookeeper}. */
    record ZooKeeper() implements SourceSpec {
        @Override
        public String toString() {
            return "zk:";
        }
    }
}

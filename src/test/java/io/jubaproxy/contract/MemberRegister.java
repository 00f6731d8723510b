package io.jubaproxy.contract;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.DnsServer;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.JubatusTree;
import io.jubaproxy.testkit.KubernetesMock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** A place from which the proxy under test takes the members of one cluster of {@code stat}, and which a test changes. */
sealed interface MemberRegister {
    /** Its name among the clusters. */
    String cluster();

    /** The source in {@code jubaproxy.members}. */
    String source();

    /** From now on these are the members, in the order of their start. */
    void set(List<FaultServer> members);

    /** The name on the ring of the server that was started at this place. */
    String ringName(FaultServer server);

    /** How long the proxy may take to hear of a change. */
    Duration delay();

    /** As Jubatus servers register. */
    record ZooKeeper(JubatusTree tree) implements MemberRegister {
        static final ClusterName NAME = new ClusterName("stat", "zk");

        @Override
        public String cluster() {
            return NAME.cluster();
        }

        @Override
        public String source() {
            return "zk:";
        }

        @Override
        public void set(List<FaultServer> members) {
            Collection<Endpoint> before = tree.registered(NAME);
            List<Endpoint> after = members.stream().map(FaultServer::endpoint).toList();
            before.stream().filter(each -> !after.contains(each)).forEach(each -> tree.unregister(NAME, each));
            after.stream().filter(each -> !before.contains(each)).forEach(each -> tree.register(NAME, each));
        }

        @Override
        public String ringName(FaultServer server) {
            return server.endpoint().ringName();
        }

        @Override
        public Duration delay() {
            return Duration.ZERO;
        }
    }

    /** Targets whose names stay while their addresses change. */
    record Srv(DnsServer dns) implements MemberRegister {
        @Override
        public String cluster() {
            return "srv";
        }

        @Override
        public String source() {
            return "srv:_stat._tcp.servers.test";
        }

        @Override
        public void set(List<FaultServer> members) {
            members.forEach(
                    each -> dns.put(target(each), "A", 1, each.endpoint().host()));
            dns.put(
                    "_stat._tcp.servers.test",
                    "SRV",
                    1,
                    members.stream()
                            .map(each -> "0 0 " + each.port() + " " + target(each) + ".")
                            .toArray(String[]::new));
        }

        private static String target(FaultServer server) {
            return "host" + server.endpoint().host().replace('.', '-') + ".servers.test";
        }

        @Override
        public String ringName(FaultServer server) {
            return target(server) + "_" + server.port();
        }

        @Override
        public Duration delay() {
            return Duration.ofSeconds(1);
        }
    }

    /** The addresses of one name. */
    record Dns(DnsServer dns, int port) implements MemberRegister {
        @Override
        public String cluster() {
            return "dns";
        }

        @Override
        public String source() {
            return "dns:servers.test:" + port;
        }

        @Override
        public void set(List<FaultServer> members) {
            dns.put(
                    "servers.test",
                    "A",
                    1,
                    members.stream().map(each -> each.endpoint().host()).toArray(String[]::new));
        }

        @Override
        public String ringName(FaultServer server) {
            return server.endpoint().ringName();
        }

        @Override
        public Duration delay() {
            return Duration.ofSeconds(1);
        }
    }

    /** Pods of a StatefulSet behind a headless Service. */
    record Kubernetes(KubernetesMock api, int port) implements MemberRegister {
        @Override
        public String cluster() {
            return "k8s";
        }

        @Override
        public String source() {
            return "k8s:prod/stat-servers:" + port;
        }

        @Override
        public void set(List<FaultServer> members) {
            api.put(
                    "prod",
                    "stat-servers",
                    "stat-servers-abc",
                    port,
                    IntStream.range(0, members.size())
                            .mapToObj(each -> KubernetesMock.Pod.ready(
                                            members.get(each).endpoint().host())
                                    .named(hostName(members.get(each))))
                            .toArray(KubernetesMock.Pod[]::new));
        }

        private static String hostName(FaultServer server) {
            return "pod-" + server.endpoint().host().replace('.', '-');
        }

        @Override
        public String ringName(FaultServer server) {
            return hostName(server) + ".stat-servers.prod_" + port;
        }

        @Override
        public Duration delay() {
            return Duration.ZERO;
        }
    }
}

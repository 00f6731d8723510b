package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.testkit.DnsServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.xbill.DNS.Name;

/** A DNS server and sources that ask it, in a hurry. */
final class DnsRig implements AutoCloseable {
    static final ClusterName CLUSTER = new ClusterName("stat", "one");
    static final Duration LEAST = Duration.ofMillis(10);
    static final Duration PATIENCE = Duration.ofMillis(200);

    final DnsServer server = new DnsServer();
    final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("timer").factory());
    final DnsSources sources;

    DnsRig() throws IOException {
        this(Duration.ofMillis(20), HostsFile.NONE);
    }

    DnsRig(Duration refresh, HostsFile hosts) throws IOException {
        this.sources = sources(refresh, hosts, server.endpoint());
    }

    DnsSources sources(Duration refresh, HostsFile hosts, Endpoint... servers) {
        Nameservers nameservers = new Nameservers(List.of(servers), new Exchange(PATIENCE));
        Names names = new Names(
                nameservers,
                List.of(Name.fromConstantString("prod.svc.test."), Name.fromConstantString("svc.test.")),
                2);
        return new DnsSources(names, hosts, new Pace(LEAST, refresh, () -> 0), timer);
    }

    RecordedFeed follow(MemberSource source) {
        RecordedFeed feed = new RecordedFeed();
        MemberSource.Subscription unused = source.follow(CLUSTER, feed);
        return feed;
    }

    RecordedFeed followAddresses(String name) {
        return follow(sources.addresses(name, 9199));
    }

    RecordedFeed followServices(String name) {
        return follow(sources.services(name));
    }

    @Override
    public void close() throws IOException {
        sources.close();
        timer.shutdownNow();
        server.close();
    }
}

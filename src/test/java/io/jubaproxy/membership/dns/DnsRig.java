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
    /** So long that a busy machine fails no test. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** For tests that wait until it is over. */
    private static final Duration SHORT_PATIENCE = Duration.ofMillis(500);

    final DnsServer server = new DnsServer();
    final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("timer").factory());
    final DnsSources sources;
    private final Duration patience;

    DnsRig() throws IOException {
        this(Duration.ofMillis(20), HostsFile.NONE);
    }

    DnsRig(Duration refresh, HostsFile hosts) throws IOException {
        this(refresh, hosts, PATIENCE);
    }

    private DnsRig(Duration refresh, HostsFile hosts, Duration patience) throws IOException {
        this.patience = patience;
        this.sources = sources(refresh, hosts, server.endpoint());
    }

    /** Waits for an answer for half a second only. */
    static DnsRig impatient(Duration refresh) throws IOException {
        return new DnsRig(refresh, HostsFile.NONE, SHORT_PATIENCE);
    }

    DnsSources sources(Duration refresh, HostsFile hosts, Endpoint... servers) {
        Nameservers nameservers = new Nameservers(List.of(servers), new Exchange(patience));
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

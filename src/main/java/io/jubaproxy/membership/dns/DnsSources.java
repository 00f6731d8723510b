package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.xbill.DNS.ResolverConfig;

/**
 * Members from DNS, looked up again after the time that their records live, or the refresh time where that is shorter. An empty or a failed
 * answer takes nobody out: the last good one holds, the failure is counted, and the feed hears why.
 *
 * <p>Short names are completed by the search domains of resolv.conf(5), which is read once. Thread-safe, never blocks its caller: each look-up
 * runs on a virtual thread of its own, for two seconds per try and two tries per question.
 */
public final class DnsSources implements AutoCloseable {
    private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Names names;
    private final HostsFile hosts;
    private final LookUps lookUps;

    /**
     * @param refresh the longest time between two look-ups of one name
     * @param server who is asked, and he alone; empty = this machine's hosts file, then its DNS servers
     * @param timer what is run on it never blocks
     */
    public DnsSources(Duration refresh, Optional<Endpoint> server, ScheduledExecutorService timer) {
        this(
                names(server),
                server.isPresent() ? HostsFile.NONE : HostsFile.at(Path.of("/etc/hosts")),
                new Pace(LEAST_PAUSE, refresh, () -> ThreadLocalRandom.current().nextDouble()),
                timer);
    }

    DnsSources(Names names, HostsFile hosts, Pace pace, ScheduledExecutorService timer) {
        this.names = names;
        this.hosts = hosts;
        this.lookUps = new LookUps(pace, timer);
    }

    private static Names names(Optional<Endpoint> server) {
        ResolverConfig system = new ResolverConfig();
        List<Endpoint> servers = server.map(List::of)
                .orElseGet(() -> system.servers().stream()
                        .map(each -> Endpoint.of(each.getHostString(), each.getPort()))
                        .toList());
        return new Names(new Nameservers(servers, new Exchange(PATIENCE)), system.searchPath(), system.ndots());
    }

    /**
     * A member for every address, IPv4 and IPv6, that a name has; its ring name is {@code address_port}.
     *
     * @param name absolute where it ends in a dot
     */
    public MemberSource addresses(String name, int port) {
        return source(() -> new AddressQuestion(name, port, names, hosts, lookUps.threads()));
    }

    /**
     * A member for every target of a SRV record, whatever its priority and weight; its ring name is {@code target_port}.
     *
     * @param name such as {@code _stat._tcp.stat-servers}; absolute where it ends in a dot
     */
    public MemberSource services(String name) {
        return source(() -> new ServiceQuestion(name, names, lookUps.threads()));
    }

    private MemberSource source(Supplier<Question> question) {
        return (cluster, feed) -> {
            FollowedName followed = new FollowedName(cluster, question.get(), feed, lookUps);
            lookUps.now(followed::lookUp);
            return followed;
        };
    }

    /** Look-ups so far without a good answer. */
    public long failedLookUps() {
        return lookUps.failures();
    }

    /** Breaks off all look-ups; no feed is told of it. */
    @Override
    public void close() {
        lookUps.close();
    }

    /** Waits, once closed, until the last thread has ended; false = it has not in that time. */
    boolean awaitEnd(Duration atMost) throws InterruptedException {
        return lookUps.awaitEnd(atMost);
    }
}

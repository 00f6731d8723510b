package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.testkit.DnsServer;
import io.jubaproxy.testkit.DnsServer.Mood;
import io.jubaproxy.testkit.Gate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LookUpsTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Endpoint ONE = Endpoint.of("10.0.0.1", 9199);

    @Test
    void shortLivedRecordIsLookedUpBeforeTheRefreshTime() throws IOException {
        try (DnsRig rig = new DnsRig(HOUR, HostsFile.NONE)) {
            rig.server.put("stat.test", "A", 0, "10.0.0.1");

            RecordedFeed feed = rig.followAddresses("stat.test.");

            feed.expectMembers(ONE);
            feed.next(RecordedFeed.Confirmed.class);
        }
    }

    @Test
    void longLivedRecordIsLookedUpAtTheRefreshTime() throws IOException {
        try (DnsRig rig = new DnsRig()) {
            rig.server.put("stat.test", "A", 3600, "10.0.0.1");

            RecordedFeed feed = rig.followAddresses("stat.test.");

            feed.expectMembers(ONE);
            feed.next(RecordedFeed.Confirmed.class);
        }
    }

    @Test
    void failedLookUpIsTriedAgainBeforeTheRefreshTime() throws IOException {
        try (DnsRig rig = new DnsRig(HOUR, HostsFile.NONE)) {
            RecordedFeed feed = rig.followAddresses("stat.test.");
            feed.next(RecordedFeed.OutOfTouch.class);

            rig.server.put("stat.test", "A", 5, "10.0.0.1");

            assertEquals(ONE, feed.next(RecordedFeed.Told.class).endpoints().getFirst());
        }
    }

    @Test
    void silentNameHoldsUpNoOther() throws IOException {
        try (DnsRig rig = new DnsRig(HOUR, HostsFile.NONE)) {
            rig.server.mood("silent.test", "A", Mood.SILENT).put("stat.test", "A", 60, "10.0.0.1");

            RecordedFeed silent = rig.followAddresses("silent.test.");
            RecordedFeed feed = rig.followAddresses("stat.test.");

            feed.expectMembers(ONE);
            assertEquals(0, silent.unread());
        }
    }

    @Test
    void deadServerIsNotAskedFirstAgain() throws IOException {
        try (DnsRig rig = DnsRig.impatient(HOUR);
                DnsServer dead = new DnsServer()) {
            dead.mood("stat.test", "A", Mood.SILENT).mood("stat.test", "AAAA", Mood.SILENT);
            rig.server.put("stat.test", "A", 0, "10.0.0.1");
            DnsSources two = rig.sources(Duration.ofMillis(20), HostsFile.NONE, dead.endpoint(), rig.server.endpoint());

            RecordedFeed feed = rig.follow(two.addresses("stat.test.", 9199));

            feed.expectMembers(ONE);
            feed.next(RecordedFeed.Confirmed.class);
            feed.next(RecordedFeed.Confirmed.class);
            assertTrue(dead.count("stat.test", "A") <= 1);
            two.close();
        }
    }

    @Test
    void unreachableServerIsToldInWords() throws IOException {
        try (DnsRig rig = new DnsRig()) {
            rig.server.close();

            RecordedFeed feed = rig.followAddresses("stat.test.");

            feed.expectOutOfTouch("the DNS server " + rig.server.endpoint() + " can't be reached");
        }
    }

    @Test
    void shortNameIsLookedForInTheSearchDomains() throws IOException {
        try (DnsRig rig = new DnsRig()) {
            rig.server.put("stat.prod.svc.test", "A", 5, "10.0.0.1").put("stat", "A", 5, "10.0.0.2");

            RecordedFeed feed = rig.followAddresses("stat");

            feed.expectMembers(ONE);
            assertEquals(0, rig.server.count("stat.", "A"));
        }
    }

    @Test
    void hostsFileGoesBeforeDns(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("hosts"), """
                # 10.0.0.7 stat
                10.0.0.1 other STAT # remark
                10.0.0.2 stat.test
                nonsense stat
                ::1 stat
                """);
        try (DnsRig rig = new DnsRig(HOUR, HostsFile.at(file))) {
            RecordedFeed feed = rig.followAddresses("stat");

            feed.expectMembers(ONE, Endpoint.of("::1", 9199));
        }
    }

    @Test
    void closedSubscriptionAsksNoMore() throws IOException {
        try (DnsRig rig = new DnsRig()) {
            rig.server.put("stat.test", "A", 5, "10.0.0.1");
            Gate told = new Gate();
            Gate goOn = new Gate();
            AtomicInteger words = new AtomicInteger();

            MemberSource.Subscription subscription =
                    rig.sources.addresses("stat.test.", 9199).follow(DnsRig.CLUSTER, new HeldFeed(told, goOn, words));
            told.await();
            subscription.close();
            goOn.open();
            RecordedFeed other = rig.followAddresses("stat.test.");
            other.next(RecordedFeed.Confirmed.class);
            other.next(RecordedFeed.Confirmed.class);

            assertEquals(1, words.get());
        }
    }

    @Test
    void closingBreaksOffTheLookUpAndTellsNobody() throws IOException, InterruptedException {
        DnsRig rig = new DnsRig();
        rig.server.mood("stat.test", "A", Mood.SILENT);
        RecordedFeed feed = rig.followAddresses("stat.test.");

        rig.close();

        assertTrue(rig.sources.awaitEnd(Duration.ofSeconds(20)));
        assertEquals(0, feed.unread());
    }

    /** Stays in its first word until it may go on. */
    private record HeldFeed(Gate told, Gate goOn, AtomicInteger words) implements ClusterFeed {
        @Override
        public void members(Snapshot snapshot) {
            words.incrementAndGet();
            told.open();
            goOn.await();
        }

        @Override
        public void confirm() {
            words.incrementAndGet();
        }

        @Override
        public void outOfTouch(String cause) {
            words.incrementAndGet();
        }

        @Override
        public void gone() {
            words.incrementAndGet();
        }
    }
}

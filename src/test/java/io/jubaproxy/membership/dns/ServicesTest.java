package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.DnsServer.Mood;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServicesTest {
    private static final String NAME = "_stat._tcp.test.";
    private static final Endpoint ZERO = new Endpoint("10.0.0.1", 9199, "stat-0.test_9199");
    private static final Endpoint ONE = new Endpoint("10.0.0.2", 9198, "stat-1.test_9198");

    private DnsRig rig;

    @BeforeEach
    void start() throws IOException {
        rig = new DnsRig();
        rig.server
                .put(NAME, "SRV", 5, "10 0 9199 stat-0.test.", "0 100 9198 stat-1.test.")
                .put("stat-0.test", "A", 5, "10.0.0.1")
                .put("stat-1.test", "A", 5, "10.0.0.2");
    }

    @AfterEach
    void stop() throws IOException {
        rig.close();
    }

    @Test
    void everyTargetIsAMemberWhateverItsPriority() {
        RecordedFeed feed = rig.followServices(NAME);

        feed.expectMembers(ZERO, ONE);
    }

    @Test
    void addressesThatCameUnaskedAreNotAskedFor() {
        rig.server.putBeside(NAME, "stat-0.test", "A", 5, "10.0.0.1");

        RecordedFeed feed = rig.followServices(NAME);

        feed.expectMembers(ZERO, ONE);
        assertEquals(0, rig.server.count("stat-0.test", "A"));
    }

    @Test
    void targetThatComesBackElsewhereKeepsItsRingName() {
        RecordedFeed feed = rig.followServices(NAME);
        feed.expectMembers(ZERO, ONE);

        rig.server.put("stat-0.test", "A", 5, "10.0.0.9");

        Endpoint moved = new Endpoint("10.0.0.9", 9199, "stat-0.test_9199");
        assertEquals(moved, feed.next(RecordedFeed.Told.class).endpoints().get(1));
    }

    @Test
    void lowestAddressIsTakenAndIpv4First() {
        rig.server
                .put("stat-0.test", "A", 5, "10.0.0.200", "10.0.0.1", "192.168.0.1")
                .put("stat-0.test", "AAAA", 5, "2001:db8::1")
                .put("stat-1.test", "A", 5)
                .put("stat-1.test", "AAAA", 5, "2001:db8::2", "2001:db8::1");

        RecordedFeed feed = rig.followServices(NAME);

        feed.expectMembers(ZERO, new Endpoint("2001:db8::1", 9198, "stat-1.test_9198"));
    }

    @Test
    void targetWithoutAddressIsLeftOut() {
        rig.server.remove("stat-1.test");

        RecordedFeed feed = rig.followServices(NAME);

        feed.expectMembers(ZERO);
    }

    @Test
    void targetWithoutPortIsLeftOut() {
        rig.server.put(NAME, "SRV", 5, "0 0 9199 stat-0.test.", "0 0 0 stat-1.test.");

        RecordedFeed feed = rig.followServices(NAME);

        feed.expectMembers(ZERO);
    }

    @Test
    void targetWhoseLookUpFailsTakesNobodyOut() {
        RecordedFeed feed = rig.followServices(NAME);
        feed.expectMembers(ZERO, ONE);

        rig.server.mood("stat-1.test", "A", Mood.SERVFAIL);

        assertEquals(
                "the DNS server " + rig.server.endpoint() + " answers SERVFAIL for stat-1.test",
                feed.next(RecordedFeed.OutOfTouch.class).cause());
    }

    @Test
    void rootAsTargetMeansNobody() {
        rig.server.put(NAME, "SRV", 5, "0 0 0 .");

        RecordedFeed feed = rig.followServices(NAME);

        feed.expectOutOfTouch("the DNS name _stat._tcp.test. says that nobody serves it");
    }

    @Test
    void noTargetWithAnAddressIsAFailure() {
        rig.server.remove("stat-0.test").remove("stat-1.test");

        RecordedFeed feed = rig.followServices(NAME);

        feed.expectOutOfTouch("no target of the DNS name _stat._tcp.test. can be called");
    }

    @Test
    void missingServiceIsAFailure() {
        RecordedFeed feed = rig.followServices("_none._tcp.test.");

        feed.expectOutOfTouch("the DNS name _none._tcp.test. does not exist");
    }

    @Test
    void nameWithoutSrvRecordIsAFailure() {
        RecordedFeed feed = rig.followServices("stat-0.test.");

        feed.expectOutOfTouch("the DNS name stat-0.test. has no SRV record");
    }

    @Test
    void shortServiceNameIsLookedForInTheSearchDomains() {
        rig.server.put("_stat._tcp.servers.svc.test", "SRV", 5, "0 0 9199 stat-0.test.");

        RecordedFeed feed = rig.followServices("_stat._tcp.servers");

        feed.expectMembers(ZERO);
    }
}

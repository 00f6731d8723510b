package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.DnsServer.Mood;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AddressesTest {
    private static final String NAME = "stat.test.";
    private static final Endpoint ONE = Endpoint.of("10.0.0.1", 9199);
    private static final Endpoint TWO = Endpoint.of("10.0.0.2", 9199);
    private static final Endpoint SIX = Endpoint.of("2001:db8::1", 9199);

    private DnsRig rig;

    @BeforeEach
    void start() throws IOException {
        rig = new DnsRig();
    }

    @AfterEach
    void stop() throws IOException {
        rig.close();
    }

    @Test
    void everyAddressOfBothKindsIsAMember() {
        rig.server.put(NAME, "A", 5, "10.0.0.2", "10.0.0.1").put(NAME, "AAAA", 5, "2001:db8:0:0:0:0:0:1");

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectMembers(ONE, TWO, SIX);
    }

    @Test
    void ringIsComputedFromTheMembers() {
        rig.server.put(NAME, "A", 5, "10.0.0.1", "10.0.0.2");

        RecordedFeed feed = rig.followAddresses(NAME);

        assertTrue(feed.next(RecordedFeed.Told.class).ringEntries() > 0);
    }

    @Test
    void unchangedAnswersAreConfirmedOnly() {
        rig.server.put(NAME, "A", 5, "10.0.0.1");

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectMembers(ONE);
        assertEquals(new RecordedFeed.Confirmed(), feed.next());
        assertEquals(new RecordedFeed.Confirmed(), feed.next());
    }

    @Test
    void changedAnswerIsTold() {
        rig.server.put(NAME, "A", 5, "10.0.0.1");
        RecordedFeed feed = rig.followAddresses(NAME);
        feed.expectMembers(ONE);

        rig.server.put(NAME, "A", 5, "10.0.0.2");

        assertEquals(TWO, feed.next(RecordedFeed.Told.class).endpoints().getFirst());
    }

    @Test
    void missingNameIsToldBeforeTheFirstGoodAnswer() {
        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectOutOfTouch("the DNS name stat.test. does not exist");
    }

    @Test
    void vanishedNameTakesNobodyOut() {
        rig.server.put(NAME, "A", 5, "10.0.0.1");
        RecordedFeed feed = rig.followAddresses(NAME);
        feed.expectMembers(ONE);

        rig.server.remove(NAME);
        RecordedFeed.OutOfTouch trouble = feed.next(RecordedFeed.OutOfTouch.class);
        rig.server.put(NAME, "A", 5, "10.0.0.1");

        assertEquals("the DNS name stat.test. does not exist", trouble.cause());
        feed.next(RecordedFeed.Confirmed.class);
        assertTrue(rig.sources.failedLookUps() >= 1);
    }

    @Test
    void emptyAnswerIsAFailure() {
        rig.server.put(NAME, "TXT", 5, "x");

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectOutOfTouch("the DNS name stat.test. has no address");
    }

    @Test
    void serverFailureIsAFailure() {
        rig.server.put(NAME, "A", 5, "10.0.0.1").mood(NAME, "A", Mood.SERVFAIL);

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectOutOfTouch("the DNS server " + rig.server.endpoint() + " answers SERVFAIL for stat.test");
    }

    @Test
    void silenceIsAFailureAfterTwoTries() throws IOException {
        rig.close();
        rig = DnsRig.impatient(Duration.ofHours(1));
        rig.server.mood(NAME, "A", Mood.SILENT).mood(NAME, "AAAA", Mood.SILENT);

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectOutOfTouch("the DNS server " + rig.server.endpoint() + " did not answer within 500 ms");
        assertEquals(2, rig.server.count(NAME, "A"));
    }

    @Test
    void garbledAnswerIsAFailure() {
        rig.server.mood(NAME, "A", Mood.GARBLED);

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectOutOfTouch("the DNS server " + rig.server.endpoint() + " answers with what is no DNS message");
    }

    @Test
    void answerOfAStrangerIsPassedOver() {
        rig.server.put(NAME, "A", 5, "10.0.0.1").mood(NAME, "A", Mood.SPOOFED);

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectMembers(ONE);
    }

    @Test
    void truncatedAnswerIsAskedForAgainOverTcp() {
        String[] many =
                IntStream.rangeClosed(1, 200).mapToObj(i -> "10.0.1." + i).toArray(String[]::new);
        rig.server.put(NAME, "A", 5, many).mood(NAME, "A", Mood.TRUNCATING);

        RecordedFeed feed = rig.followAddresses(NAME);

        assertEquals(200, feed.next(RecordedFeed.Told.class).endpoints().size());
    }

    @Test
    void truncatedAnswerWithoutTcpTakesNobodyOut() throws IOException {
        rig.server.put(NAME, "A", 5, "10.0.0.1");
        RecordedFeed feed = rig.followAddresses(NAME);
        feed.expectMembers(ONE);

        rig.server.mood(NAME, "A", Mood.TRUNCATING).closeTcp();

        assertEquals(
                "the DNS server " + rig.server.endpoint()
                        + " cut its answer short and did not give the whole one over TCP",
                feed.next(RecordedFeed.OutOfTouch.class).cause());
    }

    @ParameterizedTest
    @EnumSource(names = {"SILENT", "SERVFAIL"})
    void failingHalfIsDispensableWhereItNeverHadAMember(Mood mood) throws IOException {
        rig.close();
        rig = DnsRig.impatient(Duration.ofMillis(20));
        rig.server.put(NAME, "A", 5, "10.0.0.1").mood(NAME, "AAAA", mood);

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectMembers(ONE);
        assertEquals(new RecordedFeed.Confirmed(), feed.next());
        assertEquals(0, rig.sources.failedLookUps());
    }

    @Test
    void failingHalfThatHadAMemberFailsTheLookUp() {
        rig.server.put(NAME, "A", 5, "10.0.0.1").put(NAME, "AAAA", 5, "2001:db8::1");
        RecordedFeed feed = rig.followAddresses(NAME);
        feed.expectMembers(ONE, SIX);

        rig.server.mood(NAME, "AAAA", Mood.SERVFAIL);
        feed.next(RecordedFeed.OutOfTouch.class);
        rig.server.mood(NAME, "AAAA", Mood.HONEST);

        assertEquals(new RecordedFeed.Confirmed(), feed.next(RecordedFeed.Confirmed.class));
    }

    @Test
    void halfWithoutARecordIsNoFailure() {
        rig.server.put(NAME, "A", 5, "10.0.0.1").put(NAME, "AAAA", 5, "2001:db8::1");
        RecordedFeed feed = rig.followAddresses(NAME);
        feed.expectMembers(ONE, SIX);

        rig.server.put(NAME, "AAAA", 5);

        assertEquals(1, feed.next(RecordedFeed.Told.class).endpoints().size());
    }

    @Test
    void aliasesAreFollowed() {
        rig.server.put(NAME, "CNAME", 5, "two.test.").put("two.test", "CNAME", 5, "three.test.");
        rig.server.put("three.test", "A", 5, "10.0.0.1");

        RecordedFeed feed = rig.followAddresses(NAME);

        feed.expectMembers(ONE);
    }

    @Test
    void nameThatCantBeOneIsAFailure() {
        RecordedFeed feed = rig.followAddresses("a..b");

        feed.expectOutOfTouch("a..b can't be a DNS name");
    }
}

package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend.Call;
import io.jubaproxy.fanout.Backend.Urgency;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.RecordedOutcome;
import io.jubaproxy.wire.ScanLimits;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class BackendFailuresTest {
    private static final Duration SOON = Duration.ofMillis(500);

    static Stream<Arguments> faultsOnRequest() {
        return Stream.of(
                Arguments.of(
                        new Fault.Close(), FailureKind.CONNECTION_CLOSED, "closed the connection before its reply"),
                Arguments.of(new Fault.Reset(), FailureKind.CONNECTION_CLOSED, "reset the connection"),
                Arguments.of(new Fault.CutFrame(), FailureKind.CONNECTION_CLOSED, "in the middle of a reply"),
                Arguments.of(new Fault.Garbage(), FailureKind.BROKEN_REPLY, "no reply"),
                Arguments.of(new Fault.Bytes("c1"), FailureKind.BROKEN_REPLY, "no reply"),
                Arguments.of(new Fault.Bytes("940000a0c0"), FailureKind.BROKEN_REPLY, "no reply"),
                Arguments.of(new Fault.ShortResponse(), FailureKind.BROKEN_REPLY, "3 elements"),
                Arguments.of(new Fault.OversizeClaim(), FailureKind.BROKEN_REPLY, "bytes"),
                Arguments.of(new Fault.NestedBomb(100_000), FailureKind.BROKEN_REPLY, "deeper than"));
    }

    @ParameterizedTest
    @MethodSource("faultsOnRequest")
    void everyWayAConnectionGoesWrongHasItsKind(Fault.OnRequest fault, FailureKind kind, String detail) {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.next(fault);

            RecordedOutcome.Failed failed = rig.call(server.endpoint()).failure();
            Reply next = rig.call(server.endpoint()).reply();

            assertEquals(kind, failed.kind(), failed.detail());
            assertEquals(Delivery.UNKNOWN, failed.delivered());
            assertTrue(failed.detail().startsWith(server.endpoint() + " "), failed.detail());
            assertTrue(failed.detail().contains(detail), failed.detail());
            assertEquals(new Reply.ResultReply(Encoded.TRUE), next);
            server.awaitOpenConnections(1);
        }
    }

    @Test
    void aDrippedReplyIsAReply() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig()) {
            server.next(new Fault.Drip(Encoded.text("slow"), Duration.ofMillis(1)));

            Reply reply = rig.call(server.endpoint()).reply();

            assertEquals(new Reply.ResultReply(Encoded.text("slow")), reply);
        }
    }

    @Test
    void aBrokenReplyNamesTheCallItWasForAndFailsTheOthersOnItsConnectionToo() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withConnectionsPerEndpoint(1))) {
            server.next(new Fault.Silent(), new Fault.ShortResponse());

            RecordedOutcome bystander = rig.call(server.endpoint());
            RecordedOutcome culprit = rig.call(server.endpoint());

            assertTrue(
                    culprit.failure().detail().contains("to this call"),
                    culprit.failure().detail());
            assertEquals(FailureKind.BROKEN_REPLY, bystander.failure().kind());
            assertFalse(
                    bystander.failure().detail().contains("to this call"),
                    bystander.failure().detail());
        }
    }

    @Test
    void aReplyBeyondTheLimitIsBroken() {
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS.withReplyLimits(new ScanLimits(64, 8, 4)))) {
            server.always(new Fault.Reply(Encoded.text("x".repeat(100))));

            assertEquals(
                    FailureKind.BROKEN_REPLY,
                    rig.call(server.endpoint()).failure().kind());
        }
    }

    @Test
    void aRefusedConnectFailsUndeliveredAndBacksOffForASecondAtMost() {
        ManualTimeSource time = new ManualTimeSource();
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS, time, BackendRig.NO_LOOKUP)) {
            server.connections(new Fault.Refuse());
            for (int failures = 0; failures < 10; failures++) {
                RecordedOutcome.Failed refused =
                        rig.callAnyway(server.endpoint()).failure();
                assertEquals(FailureKind.CONNECT_FAILED, refused.kind());
                assertEquals(Delivery.NO, refused.delivered());
                assertTrue(refused.detail().contains("refused the connection"), refused.detail());
            }
            server.connections(new Fault.Serve());

            time.advance(Duration.ofMillis(999));
            boolean backsOff = rig.backend().isBackingOff(server.endpoint());
            RecordedOutcome.Failed atOnce = rig.call(server.endpoint()).failure();
            time.advance(Duration.ofMillis(1));

            assertTrue(backsOff);
            assertEquals(FailureKind.CONNECT_FAILED, atOnce.kind());
            assertTrue(atOnce.detail().contains("refused the connection"), atOnce.detail());
            assertEquals(0, server.acceptedConnections());
            assertFalse(rig.backend().isBackingOff(server.endpoint()));
            assertEquals(
                    new Reply.ResultReply(Encoded.TRUE),
                    rig.call(server.endpoint()).reply());
        }
    }

    @Test
    void anUnknownHostFailsTheConnect() {
        HostLookup nobody = host -> {
            throw new UnknownHostException(host);
        };
        try (BackendRig rig = new BackendRig(BackendRig.SETTINGS, TimeSource.SYSTEM, nobody)) {
            RecordedOutcome.Failed failed =
                    rig.call(Endpoint.of("nowhere.invalid", 9199)).failure();

            assertEquals(FailureKind.CONNECT_FAILED, failed.kind());
            assertEquals(Delivery.NO, failed.delivered());
            assertTrue(failed.detail().contains("host name is unknown"), failed.detail());
        }
    }

    @Test
    void aLookupThatHangsIsBoundedByTheConnectTimeoutAndHoldsUpNobodyElse() {
        Gate hangs = new Gate();
        Gate returned = new Gate();
        HostLookup slow = host -> {
            hangs.await();
            returned.open();
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        };
        BackendSettings settings = BackendRig.SETTINGS.withConnectTimeout(SOON);
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(settings, TimeSource.SYSTEM, slow)) {
            RecordedOutcome stuck = rig.call(Endpoint.of("slow.invalid", 9199));
            Reply other = rig.callAnyway(server.endpoint()).reply();

            assertEquals(new Reply.ResultReply(Encoded.TRUE), other);
            assertTrue(
                    stuck.failure().detail().contains("within 500 ms"),
                    stuck.failure().detail());
            hangs.open();
            returned.await();
        }
    }

    @Test
    void aNameWithADeadFirstAddressConnectsToTheNext() {
        HostLookup two = host -> new InetAddress[] {
            InetAddress.getByAddress(new byte[] {127, 0, 0, 9}), InetAddress.getByAddress(new byte[] {127, 0, 0, 1})
        };
        try (FaultServer server = FaultServer.start();
                BackendRig rig = new BackendRig(BackendRig.SETTINGS, TimeSource.SYSTEM, two)) {
            Reply reply = rig.call(Endpoint.of("two.invalid", server.port())).reply();

            assertEquals(new Reply.ResultReply(Encoded.TRUE), reply);
        }
    }

    @Test
    void aServerThatDoesNotReadHoldsBoundedBytesAndTheRestFailsAtOnce() {
        BackendSettings settings =
                BackendRig.SETTINGS.withConnectionsPerEndpoint(2).withMaxWaitingBytes(1024 * 1024);
        try (FaultServer server = FaultServer.start();
                FaultServer other = FaultServer.start();
                BackendRig rig = new BackendRig(settings)) {
            server.connections(new Fault.NeverRead());
            var big = Encoded.array(Encoded.text("x".repeat(200_000)));
            RecordedOutcome shed = new RecordedOutcome();
            List<Call> calls = new ArrayList<>();

            while (shed.events().isEmpty()) {
                calls.add(rig.backend().call(server.endpoint(), "put", big, Urgency.CONNECT_ANYWAY, shed));
            }

            assertEquals(Delivery.NO, shed.failure().delivered());
            assertTrue(
                    shed.failure().detail().contains("takes no more"),
                    shed.failure().detail());
            assertEquals(
                    new Reply.ResultReply(Encoded.TRUE),
                    rig.call(other.endpoint()).reply());

            calls.forEach(Call::abandon);
            RecordedOutcome afterwards = rig.callAnyway(server.endpoint());
            assertEquals(List.of(), afterwards.events());
        }
    }
}

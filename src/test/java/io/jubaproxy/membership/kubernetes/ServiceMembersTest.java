package io.jubaproxy.membership.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.Endpoint;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which endpoints of the API's JSON become members, and under which name on the ring. */
class ServiceMembersTest {
    private static final ServicePort STAT = new ServicePort("prod", "stat", 9199);
    private static final String TCP_9199 = "[{\"port\":9199}]";

    private static ServiceMembers members(String... slices) {
        return ServiceMembers.of(STAT, SliceReader.list(Json.list("1", slices)).slices());
    }

    private static List<String> addresses(String... slices) {
        return members(slices).snapshot().endpoints().stream()
                .map(Endpoint::address)
                .toList();
    }

    private static String endpoint(String address, String rest) {
        return "{\"addresses\":[\"" + address + "\"]" + rest + "}";
    }

    private static String ipv4(String name, String endpoints) {
        return Json.slice(name, "1", "IPv4", TCP_9199, "[" + endpoints + "]");
    }

    @Test
    void unknownReadinessIsReadyAsTheApiHasIt() {
        String slice = ipv4(
                "a",
                endpoint("10.0.0.1", "") + "," + endpoint("10.0.0.2", ",\"conditions\":{}") + ","
                        + endpoint("10.0.0.3", ",\"conditions\":{\"ready\":null}") + ","
                        + endpoint("10.0.0.4", ",\"conditions\":{\"ready\":false}"));

        assertEquals(List.of("10.0.0.1:9199", "10.0.0.2:9199", "10.0.0.3:9199"), addresses(slice));
    }

    @Test
    void aTerminatingOneIsOutThoughPublishedAsReadyAndThoughAnOlderSliceSaysOtherwise() {
        String ready = ",\"targetRef\":{\"uid\":\"u1\"},\"conditions\":{\"ready\":true}";
        String terminating = ",\"targetRef\":{\"uid\":\"u1\"},\"conditions\":{\"ready\":true,\"terminating\":true}";

        List<String> left = addresses(
                ipv4("a", endpoint("10.0.0.1", ready)),
                ipv4("b", endpoint("10.0.0.1", terminating) + "," + endpoint("10.0.0.2", "")));

        assertEquals(List.of("10.0.0.2:9199"), left);
    }

    @Test
    void anEndpointInTwoSlicesIsOneMember() {
        assertEquals(
                List.of("10.0.0.1:9199"),
                addresses(ipv4("a", endpoint("10.0.0.1", "")), ipv4("b", endpoint("10.0.0.1", ""))));
    }

    @Test
    void aPodOfBothAddressFamiliesIsCalledByIpv4AndOneOfIpv6AloneByThat() {
        String first = ",\"targetRef\":{\"kind\":\"Pod\",\"uid\":\"u1\"}";
        String second = ",\"hostname\":\"stat-1\"";
        String third = ",\"targetRef\":{\"kind\":\"Pod\",\"uid\":\"u3\"}";

        List<String> called = addresses(
                Json.slice(
                        "a-ipv6",
                        "1",
                        "IPv6",
                        TCP_9199,
                        "[" + endpoint("fd00::1", first) + "," + endpoint("fd00::2", second) + ","
                                + endpoint("fd00::3", third) + "]"),
                ipv4("b-ipv4", endpoint("10.0.0.1", first) + "," + endpoint("10.0.0.2", second)));

        assertEquals(List.of("10.0.0.1:9199", "10.0.0.2:9199", "[fd00::3]:9199"), called);
    }

    @Test
    void theRingKnowsAPodWithAHostNameByItAndOthersByAddress() {
        List<String> names = members(
                        ipv4("a", endpoint("10.0.0.1", ",\"hostname\":\"stat-0\"") + "," + endpoint("10.0.0.2", "")))
                .snapshot()
                .endpoints()
                .stream()
                .map(Endpoint::ringName)
                .toList();

        assertEquals(List.of("stat-0.stat.prod_9199", "10.0.0.2_9199"), names);
    }

    @Test
    void slicesWithoutThePortAreSkippedAndTheirPortsNamed() {
        ServiceMembers members = members(
                Json.slice("a", "1", "IPv4", "[{\"port\":80},{\"port\":81}]", "[" + endpoint("10.0.0.1", "") + "]"),
                Json.slice(
                        "b",
                        "1",
                        "IPv4",
                        "[{\"port\":9199,\"protocol\":\"UDP\"}]",
                        "[" + endpoint("10.0.0.2", "") + "]"));

        assertEquals(
                Set.of(
                        "EndpointSlice a has no TCP port 9199, it has [80, 81]",
                        "EndpointSlice b has no TCP port 9199, it has []"),
                members.skipped());
        assertEquals(
                "no EndpointSlice of Service prod/stat has IP addresses and TCP port 9199",
                members.snapshot().remark());
    }

    @Test
    void aHeadlessServiceWithoutPortsTakesAny() {
        assertEquals(
                List.of("10.0.0.1:9199", "10.0.0.2:9199"),
                addresses(
                        Json.slice("a", "1", "IPv4", "null", "[" + endpoint("10.0.0.1", "") + "]"),
                        Json.slice("b", "1", "IPv4", "[{\"port\":null}]", "[" + endpoint("10.0.0.2", "") + "]")));
    }

    @Test
    void namesInsteadOfAddressesAreSkipped() {
        ServiceMembers members = members(
                Json.slice("a", "1", "FQDN", TCP_9199, "[" + endpoint("db.example", "") + "]"),
                ipv4("b", endpoint("no/address", "") + "," + endpoint("10.0.0.1", ",\"hostname\":\"a_b\"")));

        assertEquals(List.of(), members.snapshot().endpoints());
        assertEquals(3, members.skipped().size());
    }

    @Test
    void noMembersComeWithTheReason() {
        assertEquals(
                "Kubernetes has no EndpointSlice of Service prod/stat",
                members().snapshot().remark());
        assertEquals(
                "Service prod/stat has no endpoints",
                members(Json.slice("a", "1")).snapshot().remark());
        assertEquals(
                "none of the 1 endpoints of Service prod/stat is ready",
                members(ipv4("a", endpoint("10.0.0.1", ",\"conditions\":{\"ready\":false}")))
                        .snapshot()
                        .remark());
    }

    @Test
    void jsonWithoutBoundIsRefused() {
        assertThrows(ApiTroubleException.class, () -> SliceReader.event("[".repeat(100_000)));
        assertThrows(ApiTroubleException.class, () -> SliceReader.event("{\"type\":\"PUSHED\",\"object\":{}}"));
        assertThrows(ApiTroubleException.class, () -> SliceReader.list("{\"kind\":\"Status\"}"));
        assertTrue(SliceReader.messageOf("<html>").isEmpty());
    }
}

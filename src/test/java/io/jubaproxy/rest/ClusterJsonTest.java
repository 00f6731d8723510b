package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.observe.LastFailures;
import io.jubaproxy.proxy.Clusters;
import io.jubaproxy.testkit.FixedMembers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ClusterJsonTest {
    private static final ClusterName DEMO = new ClusterName("stat", "demo");
    private static final List<String> SERVICES = List.of("stat");

    private final AtomicBoolean isBackingOff = new AtomicBoolean();
    private final LiveMembership membership = FixedMembers.of(Map.of(DEMO, List.of(Endpoint.of("10.0.0.1", 9199))));
    private final Clusters clusters = new Clusters(membership, endpoint -> isBackingOff.get(), new LastFailures());

    @Test
    void whatStandsHasNoAgesAndChangesWithAMembersState() {
        byte[] first = ClusterJson.standing(SERVICES, clusters);
        byte[] second = ClusterJson.standing(SERVICES, clusters);
        isBackingOff.set(true);
        byte[] third = ClusterJson.standing(SERVICES, clusters);

        assertArrayEquals(first, second);
        assertFalse(text(first).contains("ageSeconds"), text(first));
        assertFalse(Arrays.equals(first, third));
    }

    @Test
    void whatIsToldHasTheAgeAndAPlaceForTheLastFailure() {
        String told = text(ClusterJson.all(SERVICES, clusters));

        assertTrue(told.contains("\"ageSeconds\":0.000"), told);
        assertTrue(told.contains("\"lastFailure\":null"), told);
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
    }
}

package io.jubaproxy.route;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every placement recorded from the original proxy falls on the same servers here. */
class RingVectorsTest {
    @TestFactory
    Stream<DynamicTest> keysGoToTheServersTheOriginalCalled() {
        JsonObject vectors;
        try (JsonReader reader = Json.createReader(
                Objects.requireNonNull(getClass().getResourceAsStream("/vectors/ring.json"), "vectors"))) {
            vectors = reader.readObject();
        }
        return vectors.getJsonArray("groups").stream()
                .map(JsonValue::asJsonObject)
                .flatMap(this::placementsOf);
    }

    private Stream<DynamicTest> placementsOf(JsonObject group) {
        List<Endpoint> servers = group.getJsonArray("servers").getValuesAs(JsonString::getString).stream()
                .map(RingVectorsTest::endpoint)
                .toList();
        int entries = group.getInt("cht");
        Snapshot members = Snapshot.of(servers);
        return group.getJsonArray("placements").stream()
                .map(JsonValue::asJsonArray)
                .map(placement -> {
                    String key = placement.getString(0);
                    String shown = key.length() > 20 ? key.substring(0, 20) + "…" : key;
                    return dynamicTest(servers.size() + " servers, cht(" + entries + "), key '" + shown + "'", () -> {
                        List<Endpoint> chosen =
                                HashRing.serversFor(members.ring(), key.getBytes(StandardCharsets.UTF_8), entries);

                        assertEquals(
                                ports(placement.getJsonArray(1)),
                                chosen.stream().map(Endpoint::port).collect(Collectors.toSet()));
                    });
                });
    }

    /** Ports the original called; where it called one twice, {@code [port, 2]}. */
    private static Set<Integer> ports(JsonArray called) {
        return called.stream()
                .map(entry -> entry.getValueType() == JsonValue.ValueType.ARRAY
                        ? entry.asJsonArray().get(0)
                        : entry)
                .map(port -> Integer.valueOf(port.toString()))
                .collect(Collectors.toSet());
    }

    private static Endpoint endpoint(String address) {
        String[] parts = address.split(":", 2);
        return Endpoint.of(parts[0], Integer.parseInt(Arrays.asList(parts).getLast()));
    }
}

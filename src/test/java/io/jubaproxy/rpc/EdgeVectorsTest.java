package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.jubaproxy.testkit.Encoded;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every recorded oddity gives the bytes the original gave. Where the original stays silent until its idle timer we close at once, as its
 * documentation promises; where it stays silent over arguments nested 40 deep, they are wrong arguments like any others.
 */
class EdgeVectorsTest {
    private static final String FOLLOW_UP = "94004da5636c65617291a464656d6f";
    private static final String FOLLOW_UP_ANSWER = "94014dc0c3";
    private static final Map<String, String> DEPARTURES =
            Map.of("nested 40 arrays", "94010102ad7374643a3a6261645f63617374");

    @TestFactory
    Stream<DynamicTest> oddRequestsGetWhatTheOriginalGave() {
        return Vectors.read("edges.json", "rows").stream()
                .map(row -> dynamicTest(row.getString("label"), () -> check(row)));
    }

    private static void check(JsonObject row) {
        EmbeddedDoor door = EmbeddedDoor.of("classifier", 1).everyServer(call -> call.reply(Encoded.TRUE));
        String departure = DEPARTURES.get(row.getString("label"));
        boolean isServed = departure != null || row.get("follow_up_clear") instanceof JsonArray;

        row.getJsonArray("sent_hex").getValuesAs(JsonString::getString).forEach(door::send);

        String expected = departure == null ? row.getString("received_hex") : departure;
        assertEquals(frames(expected), frames(door.receivedHex()));
        if (isServed) {
            door.send(FOLLOW_UP);
            assertEquals(FOLLOW_UP_ANSWER, door.receivedHex());
        } else {
            assertFalse(door.isOpen());
        }
    }

    /** Answers may come in any order. */
    private static Map<String, Long> frames(String hex) {
        return EmbeddedDoor.parse(Vectors.bytes(hex)).stream()
                .collect(Collectors.groupingBy(Object::toString, Collectors.counting()));
    }
}

package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every recorded call gives the recorded bytes, from servers that give the recorded result or error. */
class CallVectorsTest {
    private static final String SERVER_ERROR = "rpc_server error: \"";

    @TestFactory
    Stream<DynamicTest> callsGetTheRecordedBytes() {
        return Vectors.read("calls.json", "calls").stream()
                .map(call ->
                        dynamicTest(call.getString("service") + ": " + call.getString("label"), () -> check(call)));
    }

    private static void check(JsonObject call) {
        ResponseFrame recorded = ResponseFrame.parse(value(call.getString("response_hex")));
        EmbeddedDoor door =
                EmbeddedDoor.of(call.getString("service"), 3).everyServer(server -> replay(server, recorded));

        door.send(call.getString("request_hex"));

        assertEquals(call.getString("response_hex"), door.receivedHex());
        assertTrue(door.isOpen());
        EncodedValue sent =
                RequestFrame.parse(value(call.getString("request_hex"))).params();
        boolean isCut = call.getString("label").startsWith("too many args");
        door.backend.calls().forEach(seen -> {
            assertEquals(call.getString("method"), seen.method());
            assertEquals(isCut ? new MessageWriter().array(1).raw("demo").value() : sent, seen.params());
        });
    }

    private static void replay(ScriptedCall server, ResponseFrame recorded) {
        if (recorded.isError()) {
            String worded = new String(ValueCursor.over(recorded.error()).readPayload(), StandardCharsets.UTF_8);
            server.replyError(new MessageWriter()
                    .raw(worded.substring(SERVER_ERROR.length(), worded.length() - 1))
                    .value());
        } else {
            server.reply(recorded.result());
        }
    }

    private static EncodedValue value(String hex) {
        return EncodedValue.owning(Vectors.bytes(hex));
    }
}

package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** One of three servers answers with an error object: the client gets the recorded bytes, or the object itself. */
class ErrorWordingVectorsTest {
    @TestFactory
    Stream<DynamicTest> wordsErrorsAsTheOriginal() {
        return rows(row -> {
            EmbeddedDoor door = doorWith(row, ErrorEncoder.jubatus());

            door.send("940001a5636c65617291a464656d6f");

            assertEquals(row.getString("response_hex"), door.receivedHex());
        });
    }

    @TestFactory
    Stream<DynamicTest> verbatimPassesTheObjectOn() {
        return rows(row -> {
            EmbeddedDoor door = doorWith(row, ErrorEncoder.verbatim());

            door.send("940001a5636c65617291a464656d6f");

            String object = HexFormat.of().formatHex(serverError(row).toByteArray());
            assertEquals("940101" + object + "c0", door.receivedHex());
        });
    }

    private static Stream<DynamicTest> rows(Consumer<JsonObject> check) {
        return Vectors.read("error-wording.json", "rows").stream()
                .map(row -> dynamicTest(row.getString("server_error"), () -> check.accept(row)));
    }

    private static EmbeddedDoor doorWith(JsonObject row, ErrorEncoder errors) {
        EmbeddedDoor door = new EmbeddedDoor("stat", 3, RpcLimits.DEFAULT, errors);
        EncodedValue yes = new MessageWriter().bool(true).value();
        door.backend.atOnce(door.servers.get(0), call -> call.reply(yes));
        door.backend.atOnce(door.servers.get(1), call -> call.replyError(serverError(row)));
        door.backend.atOnce(door.servers.get(2), (ScriptedCall call) -> call.reply(yes));
        return door;
    }

    /** The rows say in JSON what the server answered, except for two. */
    private static EncodedValue serverError(JsonObject row) {
        String written = row.getString("server_error").replaceFirst(".*app error ", "");
        MessageWriter writer = new MessageWriter();
        switch (written) {
            case "utf8" -> writer.raw("エラー");
            case "bytes ff fe" -> writer.raw(new byte[] {(byte) 0xff, (byte) 0xfe});
            default -> {
                try (JsonReader reader = Json.createReader(new StringReader(written))) {
                    write(reader.readValue(), writer);
                }
            }
        }
        return writer.value();
    }

    private static void write(JsonValue value, MessageWriter writer) {
        switch (value.getValueType()) {
            case ARRAY -> {
                writer.array(value.asJsonArray().size());
                value.asJsonArray().forEach(element -> write(element, writer));
            }
            case OBJECT -> {
                writer.map(value.asJsonObject().size());
                value.asJsonObject().forEach((key, element) -> write(element, writer.raw(key)));
            }
            case STRING -> writer.raw(((JsonString) value).getString());
            case NUMBER -> {
                JsonNumber number = (JsonNumber) value;
                if (number.isIntegral()) {
                    writer.integer(number.longValueExact());
                } else {
                    writer.float64(number.doubleValue());
                }
            }
            case TRUE, FALSE -> writer.bool(value == JsonValue.TRUE);
            case NULL -> writer.nil();
        }
    }
}

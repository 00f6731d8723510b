package io.jubaproxy.contract;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An answer of the HTTP door with everything that only HTTP tells. */
record HttpAnswer(HttpResponse<String> response, Duration took) {
    int status() {
        return response.statusCode();
    }

    String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    JsonObject json() {
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readObject();
        } catch (RuntimeException e) {
            throw new AssertionError(status() + " without a JSON object: " + response.body(), e);
        }
    }

    JsonValue value() {
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readValue();
        }
    }

    JsonArray array() {
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readArray();
        }
    }

    String kind() {
        return status() == 200 ? Answer.OK : json().getString("kind");
    }

    List<JsonObject> failures() {
        return json().getJsonArray("failures").getValuesAs(JsonObject.class);
    }

    Answer forAnyDoor() {
        JsonObject json = json();
        JsonValue endpoint = json.getOrDefault("endpoint", JsonValue.NULL);
        return new Answer(
                kind(),
                endpoint == JsonValue.NULL ? Optional.empty() : Optional.of(json.getString("endpoint")),
                status() == 200 ? json.getOrDefault("result", JsonValue.NULL).toString() : "",
                took);
    }
}

package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceDescriptor;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.testkit.ApiDescription;
import io.jubaproxy.testkit.ApiDescription.Example;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The description of the HTTP door, held against the door and against what others expect of such a document. */
class OpenApiTest {
    private static final ServiceCatalog CATALOG = ServiceCatalog.builtIn();
    private static final String OWN = """
            message deep { 0: map<long, list<float>> by_number 1: datum features }
            service own {
              #@cht(1) #@analysis #@pass
              map<ulong, deep> every(0: string key, 1: deep nested, 2: map<string, bytes_of> texts, 3: list<map<int, bool>> flags)
              #@random #@nolock #@pass
              datum echo(0: datum d, 1: uint u, 2: long l)
            }
            message bytes_of { 0: string bytes }
            """;

    private final ApiDescription builtIn = describe(CATALOG);

    @Test
    void swaggersParserHasNothingAgainstIt() {
        assertEquals(List.of(), builtIn.mistakes());
    }

    @Test
    void whatIsNoOpenApiIsNoticed() {
        String broken = builtIn.document().toString().replace("\"operationId\"", "\"operationid\"");

        assertFalse(new ApiDescription(broken).mistakes().isEmpty());
    }

    @Test
    void everyMethodOfEveryServiceIsThere() {
        List<String> missing = new ArrayList<>();
        int methods = 0;
        for (ServiceDescriptor service : CATALOG.services()) {
            for (ServiceMethod method : service.methods().values()) {
                methods++;
                String path = "/api/" + service.name() + "/{cluster}/" + method.name();
                if (!builtIn.document().getJsonObject("paths").containsKey(path)) {
                    missing.add(path);
                }
            }
        }

        assertEquals(List.of(), missing);
        assertTrue(methods > 100, () -> "few methods");
    }

    @Test
    void everyExampleIsAsItsSchemaSays() {
        List<Example> examples = builtIn.examples();

        assertEquals(List.of(), mismatches(builtIn));
        assertTrue(examples.size() > 300, () -> examples.size() + " examples");
    }

    @Test
    void everyExampleOfArgumentsIsTakenByTheDoor() {
        assertAll(requests(builtIn).map(example -> () -> encode(CATALOG, example)));
    }

    @Test
    void servicesOfOnesOwnAreDescribedAndTheirExamplesTaken(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("own.idl"), OWN);
        ServiceCatalog catalog = CATALOG.withFolder(folder);

        ApiDescription described = describe(catalog);

        assertEquals(List.of(), described.mistakes());
        assertEquals(List.of(), mismatches(described));
        assertTrue(described.document().getJsonObject("paths").containsKey("/api/own/{cluster}/every"));
        assertAll(requests(described).map(example -> () -> encode(catalog, example)));
    }

    @Test
    void everyKindOfFailureIsShownUnderItsStatus() {
        assertAll(Stream.of(FailureKind.values()).map(kind -> () -> {
            String response =
                    "/components/responses/Problem" + ErrorMapping.of(kind).httpStatus();
            JsonObject shown = builtIn.document().getValue(response).asJsonObject();

            assertTrue(
                    shown.getValue("/content/application~1problem+json/examples")
                            .asJsonObject()
                            .containsKey(kind.label()),
                    kind::label);
        }));
    }

    @Test
    void aCallNamesEveryStatusItMayFailWith() {
        JsonObject responses = builtIn.document()
                .getValue("/paths/~1api~1stat~1{cluster}~1push/post/responses")
                .asJsonObject();

        assertEquals(
                List.of("200", "400", "401", "403", "404", "406", "413", "415", "422", "500", "502", "503", "504"),
                responses.keySet().stream().sorted().toList());
    }

    /** The forms of docs/json.md: taken by the door, and valid by the description; or neither. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "graph; create_edge; true; [\"a\", {\"property\": {\"k\": \"v\"}, \"source\": \"a\", \"target\": \"b\"}]",
                "graph; create_edge; true; [\"a\", [[[\"k\", \"v\"]], \"a\", {\"$binary\": \"/w==\"}]]",
                "graph; create_edge; false; [\"a\", {\"property\": {}, \"source\": \"a\"}]",
                "graph; create_edge; false; [\"a\", [{}, \"a\"]]",
                "graph; remove_edge; true; [\"a\", 18446744073709551615]",
                "graph; remove_edge; true; [\"a\", \"18446744073709551615\"]",
                "graph; remove_edge; false; [\"a\", 18446744073709551616]",
                "graph; remove_edge; false; [\"a\", -1]",
                "graph; remove_edge; false; [\"a\", \"x\"]",
                "stat; push; true; [\"k\", 3]",
                "stat; push; true; {\"key\": \"k\", \"value\": {\"$float\": \"NaN\"}}",
                "stat; push; false; [\"k\", {\"$float\": \"nan\"}]",
                "stat; push; false; [\"k\"]",
                "stat; push; false; [\"k\", 1, 2]",
                "stat; push; false; {\"key\": \"k\"}",
                "stat; push; false; {\"key\": \"k\", \"value\": 1, \"more\": 1}",
                "stat; push; false; [7, 1]",
                "stat; moment; false; [\"k\", 2147483648, 1]",
                "stat; clear; true; []",
                "stat; clear; true; {}",
                "stat; clear; false; [1]",
                "anomaly; add; true; [{\"t\": \"x\", \"n\": 3, \"b\": {\"$binary\": \"AAE=\"}, \"f\": {\"$float\": \"Infinity\"}}]",
                "anomaly; add; true; [{\"num_values\": [[\"n\", 3]]}]",
                "anomaly; add; true; [[[[\"t\", \"x\"]]]]",
                "anomaly; add; false; [{\"t\": true}]",
                "anomaly; add; false; [{\"t\": {\"nested\": 1}}]",
                "anomaly; add; false; [[[], [], [], []]]",
                "anomaly; add; false; [7]"
            })
    void theDoorTakesWhatTheDescriptionAllows(String service, String method, boolean isGood, String body) {
        String schema = "/paths/~1api~1" + service + "~1{cluster}~1" + method
                + "/post/requestBody/content/application~1json/schema";

        assertEquals(isGood, builtIn.mismatches(schema, json(body)).isEmpty(), "by the description");
        assertEquals(isGood, isTaken(CATALOG.method(service, method), body), "by the door");
    }

    private static boolean isTaken(ServiceMethod method, String body) {
        try {
            TypedMethod.encode(method, body);
            return true;
        } catch (RefusedException e) {
            return false;
        }
    }

    private static ApiDescription describe(ServiceCatalog catalog) {
        return new ApiDescription(DescribedDoor.of(catalog));
    }

    private static List<String> mismatches(ApiDescription described) {
        return described.examples().stream()
                .flatMap(each -> described.mismatches(each.schema(), each.value()).stream())
                .toList();
    }

    private static Stream<Example> requests(ApiDescription described) {
        return described.examples().stream().filter(Example::isRequest);
    }

    private static void encode(ServiceCatalog catalog, Example example) {
        String[] path = example.path().split("/", -1);
        ServiceMethod method = catalog.method(path[2], path[4]);
        assertDoesNotThrow(() -> TypedMethod.encode(method, example.value().toString()), example::toString);
    }

    private static JsonValue json(String text) {
        try (JsonReader reader = Json.createReader(new StringReader(text))) {
            return reader.readValue();
        }
    }
}

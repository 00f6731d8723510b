package io.jubaproxy.testkit;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

/** An OpenAPI document as others read it: whether it is one, what it shows, and whether values are as it says. */
public final class ApiDescription {
    private final String text;
    private final JsonObject document;
    private final SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    public ApiDescription(String text) {
        this.text = text;
        try (JsonReader reader = Json.createReader(new StringReader(text))) {
            this.document = reader.readObject();
        }
    }

    public JsonObject document() {
        return document;
    }

    /** What the parser of Swagger has against it. */
    public List<String> mistakes() {
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        List<String> mistakes =
                new OpenAPIV3Parser().readContents(text, null, options).getMessages();
        return mistakes == null ? List.of() : mistakes;
    }

    /**
     * What is wrong with a value.
     *
     * @param schema the schema's place in the document, as a JSON pointer
     */
    public List<String> mismatches(String schema, JsonValue value) {
        // Alone with what it may refer to, for the whole document is long.
        JsonObject components = Json.createObjectBuilder()
                .add("schemas", document.getJsonObject("components").get("schemas"))
                .build();
        JsonObject alone = Json.createObjectBuilder(document.getValue(schema).asJsonObject())
                .add("components", components)
                .build();
        return schemas
                .getSchema(alone.toString(), InputFormat.JSON)
                .validate(value.toString(), InputFormat.JSON)
                .stream()
                .map(error -> value + " is not as " + schema + " says: " + error)
                .toList();
    }

    /** Every example of every operation, requests and answers. */
    public List<Example> examples() {
        List<Example> found = new ArrayList<>();
        document.getJsonObject("paths")
                .forEach((path, item) -> item.asJsonObject()
                        .forEach((method, operation) -> collect(
                                path, "/paths/" + escaped(path) + "/" + method, operation.asJsonObject(), found)));
        document.getJsonObject("components")
                .getJsonObject("responses")
                .forEach((name, response) -> collectContent(
                        name, "/components/responses/" + escaped(name), response.asJsonObject(), false, found));
        return found;
    }

    private void collect(String path, String pointer, JsonObject operation, List<Example> found) {
        if (operation.containsKey("requestBody")) {
            collectContent(path, pointer + "/requestBody", operation.getJsonObject("requestBody"), true, found);
        }
        operation
                .getJsonObject("responses")
                .forEach((status, response) ->
                        collectContent(path, pointer + "/responses/" + status, response.asJsonObject(), false, found));
    }

    private void collectContent(
            String path, String pointer, JsonObject holder, boolean isRequest, List<Example> found) {
        if (!holder.containsKey("content")) {
            return;
        }
        holder.getJsonObject("content").forEach((type, media) -> {
            String schema = pointer + "/content/" + escaped(type) + "/schema";
            JsonObject shown = media.asJsonObject();
            if (shown.containsKey("example")) {
                found.add(new Example(path, schema, isRequest, shown.get("example")));
            }
            if (shown.containsKey("examples")) {
                shown.getJsonObject("examples")
                        .forEach((name, each) ->
                                found.add(new Example(path, schema, isRequest, value(each.asJsonObject()))));
            }
        });
    }

    private JsonValue value(JsonObject example) {
        return example.containsKey("$ref")
                ? document.getValue(example.getString("$ref").substring(1) + "/value")
                : example.getValue("/value");
    }

    /** As a part of a JSON pointer (RFC 6901). */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    /**
     * @param path of the operation, or the name of the component
     * @param schema a JSON pointer
     * @param isRequest whether it is to be sent, and not an answer
     */
    public record Example(String path, String schema, boolean isRequest, JsonValue value) {
        /** The value as JSON text. */
        public String body() {
            return value.toString();
        }
    }
}

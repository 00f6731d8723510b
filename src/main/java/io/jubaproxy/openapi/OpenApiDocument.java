package io.jubaproxy.openapi;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceDescriptor;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The HTTP door as an OpenAPI 3.1 document: a frame, in which stands what is the same in every proxy, and one operation for each method of each service.
 * Source: OpenAPI Specification 3.1.1.
 */
public final class OpenApiDocument {
    private static final String FRAME = "frame.json";

    private final JsonObject frame;
    private final ProblemResponses problems;

    private OpenApiDocument(JsonObject frame, ProblemResponses problems) {
        this.frame = frame;
        this.problems = problems;
    }

    /**
     * The whole document.
     *
     * @param version of this program
     * @param root the path that the paths of the document begin below
     * @param problems an example of each kind, as the door writes it
     */
    public static JsonObject of(
            ServiceCatalog catalog, String version, String root, Map<FailureKind, JsonObject> problems) {
        return new OpenApiDocument(frame(), new ProblemResponses(problems)).filled(catalog, version, root);
    }

    private JsonObject filled(ServiceCatalog catalog, String version, String root) {
        JsonObjectBuilder paths = Trees.object();
        JsonObjectBuilder schemas = Trees.like(frame.getJsonObject("components").getJsonObject("schemas"));
        JsonObject failures = problems.ofCalls();
        for (ServiceDescriptor service : catalog.services()) {
            TypeSchemas types = new TypeSchemas(service.name());
            MethodOperation operation = new MethodOperation(service.name(), types, failures);
            service.methods().values().forEach(method -> paths.add(operation.path(method), operation.of(method)));
            types.messages().forEach(schemas::add);
        }
        frame.getJsonObject("paths").forEach(paths::add);
        schemas.add("Kind", kinds());
        JsonObject info =
                Trees.like(frame.getJsonObject("info")).add("version", version).build();
        return Trees.like(frame)
                .add("info", info)
                .add("servers", Trees.array(Trees.object().add("url", root).build()))
                .add("tags", tags(catalog))
                .add("paths", paths)
                .add("components", components(schemas))
                .build();
    }

    private JsonObject components(JsonObjectBuilder schemas) {
        JsonObjectBuilder responses = Trees.like(problems.components());
        JsonObject own = frame.getJsonObject("components");
        return Trees.like(own)
                .add("schemas", schemas)
                .add("responses", responses)
                .add("examples", problems.exampleComponents())
                .build();
    }

    private static JsonObject kinds() {
        List<String> labels =
                Arrays.stream(FailureKind.values()).map(FailureKind::label).toList();
        return Trees.object()
                .add("description", "What went wrong. Later versions may add kinds, and take none away.")
                .add("type", "string")
                .add("enum", Trees.texts(labels))
                .build();
    }

    private JsonArray tags(ServiceCatalog catalog) {
        JsonArrayBuilder tags = Trees.list();
        catalog.names()
                .forEach(name ->
                        tags.add(Trees.object().add("name", name).add("description", "The methods of " + name + ".")));
        for (JsonValue own : frame.getJsonArray("tags")) {
            tags.add(own);
        }
        return tags.build();
    }

    private static JsonObject frame() {
        try (InputStream in = OpenApiDocument.class.getResourceAsStream(FRAME)) {
            if (in == null) {
                throw new IllegalStateException(FRAME + " is missing in this program");
            }
            return Trees.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.jubaproxy.openapi;

import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;

/** Describes the one operation of a method: {@code POST /api/{service}/{cluster}/{method}}. */
final class MethodOperation {
    private final String service;
    private final TypeSchemas schemas;
    private final JsonObject problems;

    /**
     * @param schemas takes up the messages of the methods described
     * @param problems responses of failed calls by status
     */
    MethodOperation(String service, TypeSchemas schemas, JsonObject problems) {
        this.service = service;
        this.schemas = schemas;
        this.problems = problems;
    }

    String path(ServiceMethod method) {
        return "/api/" + service + "/{cluster}/" + method.name();
    }

    JsonObject of(ServiceMethod method) {
        JsonObject operation = Trees.object()
                .add("operationId", service + "." + method.name())
                .add("tags", Trees.texts(List.of(service)))
                .add("summary", method.signature() + " → " + method.result().idl())
                .add("description", MethodWords.about(method))
                .add(
                        "parameters",
                        Trees.array(
                                Trees.reference("parameters", "cluster"), Trees.reference("parameters", "requestId")))
                .add("requestBody", requestBody(method))
                .add("responses", Trees.like(problems).add("200", result(method)))
                .add("x-jubaproxy", facts(method))
                .build();
        return Trees.object().add("post", operation).build();
    }

    private JsonObject requestBody(ServiceMethod method) {
        List<Type.Field> parameters = method.parameters();
        JsonObjectBuilder content = Trees.object()
                .add(
                        "schema",
                        TypeSchemas.oneOf(
                                schemas.byPosition(parameters, Side.ARGUMENT),
                                schemas.byName(parameters, Side.ARGUMENT)))
                .add(
                        "examples",
                        Trees.object()
                                .add("byPosition", value(Examples.byPosition(parameters, Side.ARGUMENT)))
                                .add("byName", value(Examples.byName(parameters, Side.ARGUMENT))));
        return Trees.object()
                .add("required", !parameters.isEmpty())
                .add("content", Trees.object().add("application/json", content))
                .build();
    }

    private static JsonObjectBuilder value(JsonValue value) {
        return Trees.object().add("value", value);
    }

    private JsonObject result(ServiceMethod method) {
        JsonObject schema = Trees.object()
                .add("type", "object")
                .add("properties", Trees.object().add("result", schemas.of(method.result(), Side.RESULT)))
                .add("required", Trees.texts(List.of("result")))
                .build();
        JsonObject example = Trees.object()
                .add("result", Examples.of(method.result(), method.name(), Side.RESULT))
                .build();
        return Trees.object()
                .add("description", "The aggregated result.")
                .add("headers", Trees.object().add("X-Request-Id", Trees.reference("headers", "requestId")))
                .add(
                        "content",
                        Trees.object()
                                .add(
                                        "application/json",
                                        Trees.object().add("schema", schema).add("example", example)))
                .build();
    }

    /** What the descriptor says, in its own words: for programs that know them. */
    private static JsonObject facts(ServiceMethod method) {
        return Trees.object()
                .add("kind", method.kind().name().toLowerCase(Locale.ROOT))
                .add("route", method.routing().label())
                .add("aggregator", method.aggregator().label())
                .add(
                        "arguments",
                        Trees.arrayOf(method.parameters().stream()
                                .map(each -> Trees.object()
                                        .add("name", each.name())
                                        .add("type", each.type().idl())
                                        .build())
                                .toList()))
                .add("result", method.result().idl())
                .build();
    }
}

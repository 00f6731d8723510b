package io.jubaproxy.openapi;

import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The answers of requests that fail: a response for each status, with an example of each kind of failure that has it. */
final class ProblemResponses {
    /** What a server's own error may mean beside its kind's status, by {@link ErrorMapping}. */
    private static final List<Integer> OF_SERVERS_ERRORS = List.of(400, 404);

    private static final String MEDIA_TYPE = "application/problem+json";
    private static final String METHOD_NOT_ALLOWED =
            Integer.toString(ErrorMapping.of(FailureKind.METHOD_NOT_ALLOWED).httpStatus());

    private final SortedMap<String, List<FailureKind>> byStatus;
    private final Map<FailureKind, JsonObject> examples;

    /** @param examples a problem of each kind */
    ProblemResponses(Map<FailureKind, JsonObject> examples) {
        this.examples = examples;
        this.byStatus = Arrays.stream(FailureKind.values())
                .collect(Collectors.groupingBy(
                        kind -> Integer.toString(ErrorMapping.of(kind).httpStatus()),
                        TreeMap::new,
                        Collectors.toCollection(ArrayList::new)));
        OF_SERVERS_ERRORS.forEach(
                status -> byStatus.computeIfAbsent(Integer.toString(status), none -> new ArrayList<>())
                        .add(FailureKind.APPLICATION_ERROR));
    }

    /** The components, by name. */
    JsonObject components() {
        JsonObjectBuilder components = Trees.object();
        byStatus.forEach((status, kinds) -> components.add(name(status), response(status, kinds)));
        return components.build();
    }

    /** The examples' components, by kind. */
    JsonObject exampleComponents() {
        JsonObjectBuilder components = Trees.object();
        for (FailureKind kind : FailureKind.values()) {
            components.add(
                    kind.label(),
                    Trees.object().add("summary", ErrorMapping.of(kind).title()).add("value", example(kind)));
        }
        return components.build();
    }

    /** References for a call: every status but that of a method that is no POST. */
    JsonObject ofCalls() {
        JsonObjectBuilder responses = Trees.object();
        byStatus.keySet().stream()
                .filter(status -> !status.equals(METHOD_NOT_ALLOWED))
                .forEach(status -> responses.add(status, Trees.reference("responses", name(status))));
        return responses.build();
    }

    private static String name(String status) {
        return "Problem" + status;
    }

    private JsonObject response(String status, List<FailureKind> kinds) {
        JsonObjectBuilder headers = Trees.object().add("X-Request-Id", Trees.reference("headers", "requestId"));
        JsonObjectBuilder shown = Trees.object();
        for (FailureKind kind : kinds) {
            addHeader(kind, headers);
            boolean isOwnStatus =
                    Integer.toString(ErrorMapping.of(kind).httpStatus()).equals(status);
            shown.add(
                    kind.label(),
                    isOwnStatus
                            ? Trees.reference("examples", kind.label())
                            : Trees.object()
                                    .add("value", Trees.like(example(kind)).add("status", Integer.parseInt(status)))
                                    .build());
        }
        JsonObjectBuilder content = Trees.object()
                .add("schema", Trees.reference("schemas", "Problem"))
                .add("examples", shown);
        return Trees.object()
                .add(
                        "description",
                        kinds.stream()
                                .map(kind -> "`" + kind.label() + "`: "
                                        + ErrorMapping.of(kind).title() + ".")
                                .collect(Collectors.joining(" ")))
                .add("headers", headers)
                .add("content", Trees.object().add(MEDIA_TYPE, content))
                .build();
    }

    private static void addHeader(FailureKind kind, JsonObjectBuilder headers) {
        if (kind == FailureKind.OVERLOADED) {
            headers.add("Retry-After", Trees.reference("headers", "retryAfter"));
        } else if (kind == FailureKind.UNAUTHENTICATED) {
            headers.add("WWW-Authenticate", Trees.reference("headers", "challenge"));
        }
    }

    private JsonObject example(FailureKind kind) {
        JsonObject example = examples.get(kind);
        if (example == null) {
            throw new IllegalArgumentException("no example of " + kind.label());
        }
        return example;
    }
}

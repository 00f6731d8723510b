package io.jubaproxy.rest;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport.Tally;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;

/** Writes problems as {@code application/problem+json}. */
final class ProblemJson {
    static final String MEDIA_TYPE = "application/problem+json";
    /** A name, not an address: nothing is served there. */
    private static final String TYPE_PREFIX = "urn:jubaproxy:problem:";
    /** Finding the provider searches the class path, so it is done once. */
    private static final JsonProvider JSON = JsonProvider.provider();

    private ProblemJson() {}

    /** The answer, encoded whole. */
    static Response response(Problem problem) {
        return builder(problem).build();
    }

    static Response.ResponseBuilder builder(Problem problem) {
        Response.ResponseBuilder response = Response.status(problem.status())
                .type(MEDIA_TYPE)
                .entity(text(problem).getBytes(StandardCharsets.UTF_8));
        return problem.kind() == FailureKind.OVERLOADED ? response.header(HttpHeaders.RETRY_AFTER, "1") : response;
    }

    static String text(Problem problem) {
        FailureKind kind = problem.kind();
        JsonObjectBuilder json = JSON.createObjectBuilder()
                .add("type", TYPE_PREFIX + kind.label())
                .add("title", ErrorMapping.of(kind).title())
                .add("status", problem.status())
                .add("detail", problem.detail())
                .add("kind", kind.label())
                .add("class", kind.failureClass().label());
        problem.endpoint()
                .ifPresentOrElse(
                        endpoint -> json.add("endpoint", endpoint.address()), () -> json.addNull("endpoint"));
        JsonArrayBuilder failures = JSON.createArrayBuilder();
        problem.failures().forEach(failure -> failures.add(json(failure)));
        return json.add("delivered", problem.delivered().label())
                .add("failures", failures)
                .add("servers", json(problem.servers()))
                .build()
                .toString();
    }

    private static JsonObjectBuilder json(Tally servers) {
        return JSON.createObjectBuilder()
                .add("total", servers.total())
                .add("succeeded", servers.succeeded())
                .add("failed", servers.failed())
                .add("pending", servers.pending());
    }

    private static JsonObjectBuilder json(BackendFailure failure) {
        JsonObjectBuilder json = JSON.createObjectBuilder()
                .add("endpoint", failure.endpoint().address())
                .add("class", failure.kind().failureClass().label())
                .add("kind", failure.kind().label())
                .add("at", failure.at().truncatedTo(ChronoUnit.MICROS).toString())
                .add("elapsedMicros", failure.elapsed().toNanos() / 1_000)
                .add("detail", failure.detail());
        failure.error().ifPresent(error -> json.add("error", JsonResult.value(error)));
        return json;
    }
}

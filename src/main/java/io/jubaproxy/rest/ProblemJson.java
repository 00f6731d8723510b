package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport.Tally;
import jakarta.json.stream.JsonGenerator;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.time.temporal.ChronoUnit;

/** Writes problems as {@code application/problem+json}. */
final class ProblemJson {
    static final String MEDIA_TYPE = "application/problem+json";
    /** A name, not an address: nothing is served there. */
    private static final String TYPE_PREFIX = "urn:jubaproxy:problem:";

    private static final String SECONDS_UNTIL_RETRY = "1";

    private ProblemJson() {}

    /** The answer, its body encoded already; headers may still be added. */
    static Response.ResponseBuilder answer(Problem problem, JsonBigint bigint) {
        Response.ResponseBuilder response =
                Response.status(problem.status()).type(MEDIA_TYPE).entity(body(problem, bigint));
        return problem.kind() == FailureKind.OVERLOADED
                ? response.header(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY)
                : response;
    }

    /** The answer of a problem that holds no server's error object. */
    static Response.ResponseBuilder answer(Problem problem) {
        return answer(problem, JsonBigint.NUMBER);
    }

    /** Answers where no REST engine is at work yet. */
    static void send(Problem problem, HttpServletResponse response) throws IOException {
        byte[] body = body(problem, JsonBigint.NUMBER);
        response.setStatus(problem.status());
        response.setContentType(MEDIA_TYPE);
        if (problem.kind() == FailureKind.OVERLOADED) {
            response.setHeader(HttpHeaders.RETRY_AFTER, SECONDS_UNTIL_RETRY);
        }
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    static byte[] body(Problem problem, JsonBigint bigint) {
        return JsonResult.encode(json -> write(json, problem, bigint));
    }

    private static void write(JsonGenerator json, Problem problem, JsonBigint bigint) {
        FailureKind kind = problem.kind();
        json.writeStartObject()
                .write("type", TYPE_PREFIX + kind.label())
                .write("title", ErrorMapping.of(kind).title())
                .write("status", problem.status())
                .write("detail", problem.detail())
                .write("kind", kind.label())
                .write("class", kind.failureClass().label());
        problem.endpoint()
                .ifPresentOrElse(
                        endpoint -> json.write("endpoint", endpoint.address()), () -> json.writeNull("endpoint"));
        json.write("delivered", problem.delivered().label()).writeStartArray("failures");
        problem.failures().forEach(failure -> write(json, failure, bigint));
        json.writeEnd();
        write(json, problem.servers());
        json.writeEnd();
    }

    private static void write(JsonGenerator json, BackendFailure failure, JsonBigint bigint) {
        json.writeStartObject()
                .write("endpoint", failure.endpoint().address())
                .write("class", failure.kind().failureClass().label())
                .write("kind", failure.kind().label())
                .write("at", failure.at().truncatedTo(ChronoUnit.MICROS).toString())
                .write("elapsedMicros", failure.elapsed().toNanos() / 1_000)
                .write("detail", failure.detail());
        failure.error().ifPresent(error -> JsonOutput.untyped(json.writeKey("error"), error, bigint));
        json.writeEnd();
    }

    private static void write(JsonGenerator json, Tally servers) {
        json.writeStartObject("servers")
                .write("total", servers.total())
                .write("succeeded", servers.succeeded())
                .write("failed", servers.failed())
                .write("pending", servers.pending())
                .writeEnd();
    }
}

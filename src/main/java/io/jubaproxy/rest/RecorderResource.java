package io.jubaproxy.rest;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.observe.RecordedCall;
import io.jubaproxy.observe.Recorder;
import io.jubaproxy.observe.Recorder.Entry;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The flight recorder: fan-outs that failed, and the slowest of the others. */
@Dependent
@OperatorsOnly
@Path("recorder")
@Produces(MediaType.APPLICATION_JSON)
public class RecorderResource {
    private final Recorder recorder;

    @Inject
    public RecorderResource(Recorder recorder) {
        this.recorder = recorder;
    }

    /** What is kept, newest first; each parameter leaves out what is different. An endpoint is any that failed, returned or not. */
    @GET
    public Response list(
            @QueryParam("service") @Nullable String service,
            @QueryParam("cluster") @Nullable String cluster,
            @QueryParam("kind") @Nullable String kind,
            @QueryParam("endpoint") @Nullable String endpoint,
            @QueryParam("only") @Nullable String only) {
        return answer(RecorderJson.list(
                recorder,
                recorder.entries().stream()
                        .filter(entry ->
                                isWanted(service, entry.fanOut().cluster().service()))
                        .filter(entry ->
                                isWanted(cluster, entry.fanOut().cluster().cluster()))
                        .filter(entry -> isWanted(kind, kind(entry)))
                        .filter(entry -> endpoint == null
                                || endpoint.isEmpty()
                                || entry.fanOut().failedEndpoints().contains(endpoint))
                        .filter(entry -> isWanted(only, entry.kept().label()))
                        .toList()));
    }

    private static boolean isWanted(@Nullable String wanted, String found) {
        return wanted == null || wanted.isEmpty() || wanted.equals(found);
    }

    private static String kind(Entry entry) {
        return entry.fanOut()
                .chosenCall()
                .flatMap(RecordedCall::failure)
                .map(BackendFailure::kind)
                .map(FailureKind::label)
                .orElse("");
    }

    /** One fan-out with every call. */
    @GET
    @Path("{id}")
    public Response one(@PathParam("id") String id) {
        OptionalLong number = number(id);
        Optional<Entry> entry = number.isPresent() ? recorder.entry(number.getAsLong()) : Optional.empty();
        return answer(RecorderJson.whole(entry.orElseThrow(() -> new RefusedException(
                FailureKind.NOT_FOUND,
                "the recorder has no such fan-out, or no more: it keeps " + recorder.capacity()
                        + " (jubaproxy.recorder-size)"))));
    }

    private static OptionalLong number(String text) {
        return text.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    private static Response answer(byte[] json) {
        return Response.ok(json, MediaType.APPLICATION_JSON_TYPE).build();
    }
}

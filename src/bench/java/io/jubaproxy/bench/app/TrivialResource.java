package io.jubaproxy.bench.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;

/** The least a REST method can do: what the server itself costs. */
@ApplicationScoped
@Path("bench/trivial")
public class TrivialResource {
    private static final byte[] ANSWER = "{\"result\":true}".getBytes(StandardCharsets.UTF_8);

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public byte[] call() {
        return ANSWER.clone();
    }

    /** As an asynchronous method that is done at once. */
    @POST
    @Path("async")
    @Produces(MediaType.APPLICATION_JSON)
    public void call(@Suspended AsyncResponse answer) {
        answer.resume(ANSWER.clone());
    }
}

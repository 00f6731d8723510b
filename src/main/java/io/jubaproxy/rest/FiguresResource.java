package io.jubaproxy.rest;

import io.jubaproxy.observe.Heartbeat;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The figures of the last two minutes, for whoever begins to listen to {@link LiveServlet}. */
@Dependent
@OperatorsOnly
@Path("live/figures")
@Produces(MediaType.APPLICATION_JSON)
public class FiguresResource {
    private final Heartbeat heartbeat;

    @Inject
    public FiguresResource(Heartbeat heartbeat) {
        this.heartbeat = heartbeat;
    }

    /** Oldest first. */
    @GET
    public Response figures() {
        return Response.ok(FiguresJson.all(heartbeat.kept()), MediaType.APPLICATION_JSON_TYPE)
                .build();
    }
}

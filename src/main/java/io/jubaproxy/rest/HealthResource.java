package io.jubaproxy.rest;

import io.jubaproxy.observe.Vitals;
import io.jubaproxy.observe.Vitals.Vital;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The proxy's health in MicroProfile Health's format, for servers whose own health paths are not to be had. */
@Dependent
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
public class HealthResource {
    private static final JsonProvider JSON = JsonProvider.provider();

    private final Vitals vitals;

    @Inject
    public HealthResource(Vitals vitals) {
        this.vitals = vitals;
    }

    /** Whether the process should be left running. */
    @GET
    @Path("live")
    public Response live() {
        return response(vitals.live());
    }

    /** Whether requests should be sent here. */
    @GET
    @Path("ready")
    public Response ready() {
        return response(vitals.ready());
    }

    /** Whether the application has started. */
    @GET
    @Path("started")
    public Response started() {
        return response(vitals.started());
    }

    private static Response response(Vital vital) {
        JsonObjectBuilder facts = JSON.createObjectBuilder();
        vital.facts().forEach(facts::add);
        String status = vital.isUp() ? "UP" : "DOWN";
        JsonObjectBuilder check = JSON.createObjectBuilder()
                .add("name", "jubaproxy-" + vital.name())
                .add("status", status)
                .add("data", facts);
        JsonObject body = JSON.createObjectBuilder()
                .add("status", status)
                .add("checks", JSON.createArrayBuilder().add(check))
                .build();
        return Response.status(vital.isUp() ? 200 : 503).entity(body.toString()).build();
    }
}

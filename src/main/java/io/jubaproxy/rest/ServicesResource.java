package io.jubaproxy.rest;

import io.jubaproxy.membership.LiveMembership;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The services this proxy knows, with everything it takes to call them. */
@Dependent
@OperatorsOnly
@Path("services")
@Produces(MediaType.APPLICATION_JSON)
public class ServicesResource {
    private final ServiceCatalog catalog;
    private final LiveMembership membership;

    @Inject
    public ServicesResource(ServiceCatalog catalog, LiveMembership membership) {
        this.catalog = catalog;
        this.membership = membership;
    }

    /** All of them, sorted by name. */
    @GET
    public Response services() {
        return Response.ok(ServicesJson.all(catalog, membership.clusters()), MediaType.APPLICATION_JSON_TYPE)
                .build();
    }
}

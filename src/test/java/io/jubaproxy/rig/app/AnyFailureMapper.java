package io.jubaproxy.rig.app;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers 500 with the name of what no other mapper was chosen for. */
@Provider
public class AnyFailureMapper implements ExceptionMapper<Throwable> {
    @Override
    public Response toResponse(Throwable failure) {
        return Response.status(500).entity(Sightings.nameOf(failure)).build();
    }
}

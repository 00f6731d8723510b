package io.jubaproxy.rig.app;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers 422: the exact mapper was chosen. */
@Provider
public class BareFailureMapper implements ExceptionMapper<BareFailure> {
    @Override
    public Response toResponse(BareFailure failure) {
        return Response.status(422).entity("BareFailure").build();
    }
}

package io.jubaproxy.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;

/** Keeps what operators are told out of every cache. */
@Provider
@OperatorsOnly
public class NoStore implements ContainerResponseFilter {
    static final String VALUE = "no-store";

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putSingle(HttpHeaders.CACHE_CONTROL, VALUE);
    }
}

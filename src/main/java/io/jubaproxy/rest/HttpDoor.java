package io.jubaproxy.rest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The HTTP door. Everything of it is under {@code /api}, so that the server's own paths stay the server's. */
@ApplicationPath("/api")
public class HttpDoor extends Application {}

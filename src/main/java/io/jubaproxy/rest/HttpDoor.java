package io.jubaproxy.rest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;

/** The HTTP door. Everything of it is under {@code /api}, so that the server's own paths stay the server's. */
@ApplicationPath("/api")
public class HttpDoor extends Application {
    /** Payara's engine would describe itself in WADL to whoever asks OPTIONS. */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of("jersey.config.server.wadl.disableWadl", true);
    }
}

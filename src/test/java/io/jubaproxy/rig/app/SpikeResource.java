package io.jubaproxy.rig.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.Properties;

/** Answers from the settings file that the test wrote. */
@ApplicationScoped
@Path("/api/spike")
public class SpikeResource {
    @GET
    public String answer() throws IOException {
        Properties settings = new Properties();
        try (Reader file = Files.newBufferedReader(java.nio.file.Path.of(System.getProperty("jubaproxy.config", "")))) {
            settings.load(file);
        }
        return settings.getProperty("jubaproxy.spike", "nothing");
    }
}

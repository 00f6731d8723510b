package io.jubaproxy.rig.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.Properties;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Lets the test reach {@link Stages}; the {@code seen} paths answer what the interceptor saw. */
@ApplicationScoped
@Path("/")
@Produces(MediaType.TEXT_PLAIN)
public class PlatformResource {
    private static final long PATIENCE_SECONDS = 4;

    @Inject
    Stages stages;

    @Inject
    Sightings sightings;

    @GET
    @Path("setting")
    public String setting() throws IOException {
        Properties settings = new Properties();
        try (Reader file = Files.newBufferedReader(java.nio.file.Path.of(System.getProperty("jubaproxy.config", "")))) {
            settings.load(file);
        }
        return settings.getProperty("jubaproxy.interconnect-timeout", "nothing");
    }

    @Watched
    @GET
    @Path("late/watched")
    public CompletionStage<String> derivedFromLateFailureWatched() {
        return stages.failsLate().thenApply(String::trim);
    }

    @GET
    @Path("late/unwatched")
    public CompletionStage<String> derivedFromLateFailure() {
        return stages.failsLate().thenApply(String::trim);
    }

    @GET
    @Path("seen/never")
    public CompletionStage<String> seenOfNever() {
        CompletionStage<String> unused = stages.never();
        return seen("never");
    }

    @GET
    @Path("seen/late")
    public CompletionStage<String> seenOfLate() {
        CompletionStage<String> unused = stages.failsLateWatched();
        return seen("failsLateWatched");
    }

    @GET
    @Path("seen/blocks")
    public CompletionStage<String> seenOfBlocks() throws InterruptedException {
        CompletionStage<String> unused = stages.blocks();
        return seen("blocks");
    }

    private CompletionStage<String> seen(String method) {
        return sightings.of(method).copy().completeOnTimeout("nothing", PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}

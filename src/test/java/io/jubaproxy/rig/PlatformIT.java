package io.jubaproxy.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.rig.app.PlatformApplication;
import io.jubaproxy.rig.app.PlatformSettings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the design assumes of both servers; where they differ, the test says how. */
@OnEachServer
class PlatformIT {
    private final HttpClient http = HttpClient.newHttpClient();

    @Deployment(testable = false)
    static WebArchive deployment() {
        // A library, because the WAR's own classes name the product's ConfigSource.
        JavaArchive platform = ShrinkWrap.create(JavaArchive.class, "platform.jar")
                .addPackage(PlatformApplication.class.getPackage())
                .addAsServiceProvider(ConfigSource.class, PlatformSettings.class)
                .addAsManifestResource(EmptyAsset.INSTANCE, "beans.xml");
        return Product.war(Map.of("jubaproxy.interconnect-timeout", "PT2S")).addAsLibrary(platform);
    }

    @Test
    void builtWarAnswersAtTheRootContextAndFindsItsSettingsFile() {
        Answer answer = get("/platform/setting");

        assertEquals(new Answer(200, "PT2S"), answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "ready", "started"})
    void serverAnswersHealthFromTheBeansOfTheWar(String kind) {
        Answer answer = get("/health/" + kind);

        assertTrue(answer.body().contains("\"platform-%s\"".formatted(kind)), answer.body());
    }

    @Test
    void serverLeavesMetricsPathToTheWar() {
        Answer answer = get("/metrics");

        assertFalse(answer.body().contains("classloader_loadedClasses"), answer.body());
        assertTrue(answer.status() != 403, "the path is still the server's own");
    }

    @Test
    void timeoutOfStageThatNeverCompletesIsSeenOnLibertyOnly() {
        Answer seen = get("/platform/seen/never");

        assertEquals(new Answer(200, ServerRun.onPayara() ? "nothing" : "TimeoutException"), seen);
    }

    @Test
    void interceptorOutsideFaultToleranceSeesStageThatFailsLate() {
        Answer seen = get("/platform/seen/late");

        assertEquals(new Answer(200, "BareFailure"), seen);
    }

    @Test
    void bareExceptionInNewStageFromInterceptorReachesItsOwnMapper() {
        Answer answer = get("/platform/late/watched");

        assertEquals(new Answer(422, "BareFailure"), answer);
    }

    @Test
    void derivedStageThatFailsLateReachesItsOwnMapperOnLibertyOnly() {
        Answer answer = get("/platform/late/unwatched");

        assertEquals(
                ServerRun.onPayara()
                        ? new Answer(500, "CompletionException(BareFailure)")
                        : new Answer(422, "BareFailure"),
                answer);
    }

    @Test
    void configSourceInTheWarSetsTheTimeLimitOfMethod() {
        Answer seen = get("/platform/seen/blocks");

        // Payara Micro now and then names the interruption as its cause.
        List<String> wordings = ServerRun.onPayara()
                ? List.of("TimeoutException", "TimeoutException(InterruptedException)")
                : List.of("TimeoutException");
        assertEquals(200, seen.status());
        assertTrue(wordings.contains(seen.body()), seen::toString);
    }

    private Answer get(String path) {
        try {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(ServerRun.uri(path)).build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("no answer from " + path, e);
        }
    }

    private record Answer(int status, String body) {}
}

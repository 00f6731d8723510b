package io.jubaproxy.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.rig.app.SpikeApplication;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** What the design assumes of both servers. */
@OnEachServer
class PlatformIT {
    private final HttpClient http = HttpClient.newHttpClient();

    @Deployment(testable = false)
    static WebArchive deployment() {
        return Product.war(Map.of("jubaproxy.spike", "from the settings file"))
                .addPackage(SpikeApplication.class.getPackage());
    }

    @Test
    void builtWarAnswersAtTheRootContext() throws IOException, InterruptedException {
        HttpResponse<String> answer = get("/api/spike");

        assertEquals(200, answer.statusCode());
        assertEquals("from the settings file", answer.body());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(ServerRun.uri(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}

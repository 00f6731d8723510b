package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.contract.frozen.FrozenTimer;
import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.Fault;
import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The product with a core timer that never fires, and with {@code jubaproxy.answer=all}: two settings, one start of the server. */
@OnEachServer
class BackstopIT {
    private static final Stage STAGE = Stage.shared();
    private static final HttpDoor HTTP = new HttpDoor();
    private static final int A_SECOND_BEHIND = 1000;

    @Deployment(testable = false)
    static WebArchive deployment() {
        Map<String, String> settings = new HashMap<>(STAGE.settings());
        settings.put("jubaproxy.answer", "all");
        return Product.war(settings).addPackage(FrozenTimer.class.getPackage());
    }

    @BeforeEach
    void restoreTheServers() {
        STAGE.reset(HTTP);
    }

    @Test
    void backstopGivesTheAnswerOfTheDeadline() {
        Trio trio = STAGE.trio(0);

        HttpAnswer answer = HTTP.post("stat", trio.cluster(), "load", "[\"error@0,silent@0,silent@0\"]");

        List<JsonObject> failures = answer.failures();
        assertEquals("request-timeout", answer.kind(), () -> answer.response().body());
        assertEquals(504, answer.status());
        assertEquals(
                List.of(trio.address(1), trio.address(2), trio.address(0)),
                failures.stream().map(failure -> failure.getString("endpoint")).toList());
        assertEquals(Stage.DEADLINE.toMillis(), failures.getFirst().getInt("elapsedMicros") / 1000);
        assertEquals(
                "{\"total\":3,\"succeeded\":0,\"failed\":3,\"pending\":0}",
                answer.json().getJsonObject("servers").toString());
        assertTrue(
                answer.took().compareTo(Stage.DEADLINE.plusMillis(A_SECOND_BEHIND)) >= 0,
                () -> "the backstop came too early: " + answer.took());
    }

    @Test
    void backstopLetsAnEarlierTransportFailureWin() {
        Trio trio = STAGE.trio(0);

        HttpAnswer answer = HTTP.post("stat", trio.cluster(), "load", "[\"error@0,silent@0,close@200\"]");

        assertEquals("connection-closed", answer.kind(), () -> answer.response().body());
        assertEquals(trio.address(2), answer.json().getString("endpoint"));
    }

    @Test
    void answerAllWaitsForEveryServerAndNamesEveryFailure() {
        Trio trio = STAGE.trio(0);

        HttpAnswer answer = HTTP.post("stat", trio.cluster(), "load", "[\"close@0,ok@600,error@300\"]");

        assertEquals("connection-closed", answer.kind());
        assertEquals(2, answer.failures().size());
        assertEquals(0, answer.json().getJsonObject("servers").getInt("pending"));
        assertTrue(answer.took().toMillis() >= 600, () -> "did not wait: " + answer.took());
    }

    @Test
    void requestsGoOnAfterTheBackstop() {
        Trio trio = STAGE.trio(0);
        trio.server(0).next(new Fault.Silent());

        String first = HTTP.post("stat", trio.cluster(), "clear", "").kind();
        String second = HTTP.post("stat", trio.cluster(), "clear", "").kind();

        assertEquals("request-timeout", first);
        assertEquals(Answer.OK, second);
    }
}

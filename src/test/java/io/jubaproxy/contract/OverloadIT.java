package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.Fault;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The product with room for one request: what each door answers to the second, whichever door the first came by. */
@OnEachServer
class OverloadIT {
    private static final Stage STAGE = Stage.shared();
    private static final HttpDoor HTTP = new HttpDoor();
    private static final int PORT = RpcDoor.freePort();
    private static final RpcDoor RPC = new RpcDoor(PORT);

    @Deployment(testable = false)
    static WebArchive deployment() {
        Map<String, String> settings = new HashMap<>(STAGE.settings());
        settings.put("jubaproxy.listen", "stat:" + PORT);
        settings.put("jubaproxy.max-requests", "1");
        return Product.war(settings);
    }

    @BeforeEach
    void restoreTheServers() {
        STAGE.reset(HTTP);
    }

    @Test
    void bothDoorsRefuseAtOnceWhatIsTooMuchAndTakeRequestsAgainAfterwards() {
        Trio busy = STAGE.trio(0);
        int before = busy.requests();
        busy.server(0).next(new Fault.Silent());
        CompletableFuture<HttpAnswer> first =
                HTTP.sendAsync(HttpDoor.request("stat", busy.cluster(), "save", "[\"model\"]"));
        while (busy.requests() < before + 3) {
            Thread.onSpinWait();
        }

        HttpAnswer http = HTTP.post("stat", STAGE.trio(1).cluster(), "clear", "");
        Answer rpc = RPC.call("stat", STAGE.trio(1).cluster(), "clear");
        busy.server(0).dropConnections();

        assertEquals(503, http.status());
        assertEquals("overloaded", http.kind());
        assertEquals("1", http.header("Retry-After"));
        assertTrue(http.json().getString("detail").contains("jubaproxy.max-requests"), http.response()::body);
        assertEquals("overloaded in proxy", rpc.kind());
        assertEquals("connection-closed", first.join().kind());
        assertEquals(
                Answer.OK, RPC.call("stat", STAGE.trio(1).cluster(), "clear").kind());
    }
}

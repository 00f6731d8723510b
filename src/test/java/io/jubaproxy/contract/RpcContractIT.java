package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** The RPC door: the policy, and what only this door promises. */
@OnEachServer
class RpcContractIT extends FanOutContract {
    private static final int STAT_PORT = RpcDoor.freePort();
    private static final int RECOMMENDER_PORT = RpcDoor.freePort();
    private static final RpcDoor RPC = new RpcDoor(STAT_PORT);

    @Deployment(testable = false)
    static WebArchive deployment() {
        Map<String, String> settings = new HashMap<>(STAGE.settings());
        settings.put("jubaproxy.listen", "stat:" + STAT_PORT + ",recommender:[127.0.0.1]:" + RECOMMENDER_PORT);
        return Product.war(settings);
    }

    @Override
    Door door() {
        return RPC;
    }

    @Test
    void aResultComesBackAsItCame() {
        ResponseFrame answer = RPC.exchange(request("clear", "trio0"));

        assertEquals(new ResponseFrame(1, EncodedValue.NIL, Encoded.TRUE), answer);
    }

    @Test
    void oneProcessServesManyServices() {
        ResponseFrame answer = new RpcDoor(RECOMMENDER_PORT).exchange(request("push", "trio0"));
        ResponseFrame noServer = new RpcDoor(RECOMMENDER_PORT).exchange(request("clear", "trio0"));

        assertEquals(Encoded.integer(1), answer.error());
        assertEquals(Encoded.text("no server found: trio0"), noServer.error());
    }

    @Test
    void malformedBytesCloseOneConnectionOnly() throws IOException {
        try (Socket bad = RPC.connect()) {
            bad.getOutputStream().write(0xc1);

            assertEquals(-1, bad.getInputStream().read());
        }
        assertEquals(Answer.OK, RPC.call("stat", "trio0", "clear").kind());
    }

    @Test
    void theProxyAnswersForItself() {
        ResponseFrame answer = RPC.exchange(request("get_proxy_status", "trio0"));

        ValueCursor cursor = ValueCursor.over(answer.result());
        assertEquals(1, cursor.readMapHeader());
        assertEquals("127.0.0.1_" + STAT_PORT, cursor.readString());
        assertTrue(cursor.readMapHeader() >= 22);
    }

    private static byte[] request(String method, String cluster) {
        EncodedValue params = new MessageWriter().array(1).raw(cluster).value();
        return new MessageWriter().request(1, method, params).toByteArray();
    }
}

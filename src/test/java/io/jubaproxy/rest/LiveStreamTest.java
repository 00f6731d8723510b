package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveStreamTest {
    private final List<String> ends = new ArrayList<>();
    private final Client client = new Client();
    private final LiveStream stream = new LiveStream(context(), client, () -> true, over -> ends.add("over"));

    @Test
    void eventsWaitUntilTheServerIsReadyAndAreFlushed() {
        stream.send(bytes("one"));
        String early = client.received();

        stream.onWritePossible();
        stream.send(bytes("two"));

        assertEquals("", early);
        assertEquals("one|two|", client.received());
    }

    @Test
    void aClientThatPausesGetsTheRestLater() {
        stream.onWritePossible();
        client.isReady = false;
        stream.send(bytes("one"));
        String paused = client.received();

        client.isReady = true;
        stream.onWritePossible();

        assertEquals("", paused);
        assertEquals("one|", client.received());
        assertEquals(List.of(), ends);
    }

    @Test
    void aClientThatDoesNotKeepUpIsLetGo() {
        client.isReady = false;
        stream.onWritePossible();

        stream.send(new byte[1 << 20]);
        List<String> before = List.copyOf(ends);
        stream.send(new byte[1]);

        assertEquals(List.of(), before);
        assertEquals(List.of("over", "complete"), ends);
    }

    @Test
    void aLostConnectionEndsTheStreamOnce() {
        stream.onWritePossible();
        client.isBroken = true;

        stream.send(bytes("one"));
        stream.send(bytes("two"));
        stream.onError(new IOException("gone"));
        stream.end();

        assertEquals(List.of("over", "complete"), ends);
        assertTrue(client.received().isEmpty(), client.received());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private AsyncContext context() {
        return (AsyncContext) Proxy.newProxyInstance(
                LiveStreamTest.class.getClassLoader(), new Class<?>[] {AsyncContext.class}, (proxy, method, args) -> {
                    ends.add(method.getName());
                    return null;
                });
    }

    /** Shows each flush as a bar. */
    private static final class Client extends ServletOutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean isReady = true;
        private boolean isBroken;

        String received() {
            return bytes.toString(StandardCharsets.UTF_8);
        }

        @Override
        public boolean isReady() {
            return isReady;
        }

        @Override
        public void write(int each) throws IOException {
            if (isBroken) {
                throw new IOException("connection reset");
            }
            bytes.write(each);
        }

        @Override
        public void flush() {
            bytes.write('|');
        }

        @Override
        public void setWriteListener(WriteListener listener) {}
    }
}

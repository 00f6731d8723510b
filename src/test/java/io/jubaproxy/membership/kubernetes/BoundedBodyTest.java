package io.jubaproxy.membership.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BoundedBodyTest {
    private final AtomicBoolean isCancelled = new AtomicBoolean();
    private final List<String> lines = new ArrayList<>();

    private BoundedBody fed(BoundedBody body, String... pieces) {
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long n) {}

            @Override
            public void cancel() {
                isCancelled.set(true);
            }
        });
        for (String piece : pieces) {
            body.onNext(List.of(ByteBuffer.wrap(piece.getBytes(StandardCharsets.UTF_8))));
        }
        return body;
    }

    @Test
    void linesComeWhereverTheBytesAreSplit() {
        BoundedBody body = fed(BoundedBody.lines(10, () -> {}, lines::add), "a", "b\nc", "d\n\nhal");

        body.onComplete();

        assertEquals(List.of("ab", "cd", ""), lines);
        assertEquals("", body.getBody().toCompletableFuture().join());
    }

    @Test
    void aLineBeyondTheLimitEndsTheRequest() {
        BoundedBody body = fed(BoundedBody.lines(3, () -> {}, lines::add), "abc\nabcd\n");

        assertTrue(isCancelled.get());
        assertEquals(List.of("abc"), lines);
        assertThrows(
                CompletionException.class,
                () -> body.getBody().toCompletableFuture().join());
    }

    @Test
    void aBodyBeyondTheLimitEndsTheRequest() {
        BoundedBody body = fed(BoundedBody.whole(3, () -> {}), "ab\n", "c");

        assertTrue(isCancelled.get());
        assertThrows(
                CompletionException.class,
                () -> body.getBody().toCompletableFuture().join());
    }

    @Test
    void aLineThatCannotBeReadEndsTheRequest() {
        BoundedBody body = fed(
                BoundedBody.lines(9, () -> {}, line -> {
                    throw new ApiTroubleException("unreadable");
                }),
                "a\n");

        assertTrue(isCancelled.get());
        assertTrue(body.getBody().toCompletableFuture().isCompletedExceptionally());
    }
}

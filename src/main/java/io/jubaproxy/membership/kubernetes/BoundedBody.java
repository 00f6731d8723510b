package io.jubaproxy.membership.kubernetes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer, either whole or line by line as the lines come; one that is longer than allowed ends the request. Every signal comes
 * from one thread at a time, as reactive streams have it.
 */
final class BoundedBody implements HttpResponse.BodySubscriber<String> {
    private final int limit;
    private final Runnable whenHeard;
    private final Optional<Consumer<String>> lines;
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    private BoundedBody(int limit, Runnable whenHeard, Optional<Consumer<String>> lines) {
        this.limit = limit;
        this.whenHeard = whenHeard;
        this.lines = lines;
    }

    /** @param whenHeard run whenever bytes came */
    static BoundedBody whole(int limit, Runnable whenHeard) {
        return new BoundedBody(limit, whenHeard, Optional.empty());
    }

    /**
     * The body itself is empty then. A last line without its end is dropped: it may be half of one.
     *
     * @param limit of one line
     * @param lines what it throws ends the request
     */
    static BoundedBody lines(int limit, Runnable whenHeard, Consumer<String> lines) {
        return new BoundedBody(limit, whenHeard, Optional.of(lines));
    }

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (body.isDone()) {
            return;
        }
        whenHeard.run();
        try {
            for (ByteBuffer buffer : buffers) {
                take(buffer);
            }
        } catch (IOException | RuntimeException e) {
            if (subscription != null) {
                subscription.cancel();
            }
            body.completeExceptionally(e);
        }
    }

    private void take(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            byte next = buffer.get();
            if (next == '\n' && lines.isPresent()) {
                lines.get().accept(pending.toString(StandardCharsets.UTF_8));
                pending.reset();
            } else if (pending.size() < limit) {
                pending.write(next);
            } else {
                throw new IOException("its answer is longer than " + limit + " bytes");
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(lines.isPresent() ? "" : pending.toString(StandardCharsets.UTF_8));
    }
}

package io.jubaproxy.membership.kubernetes;

import java.net.http.HttpResponse;
import java.util.function.Consumer;

/** How the body of an answer is read. Its methods run on the HTTP client's threads. */
sealed interface Reading {
    /** One list: a hundred slices of a thousand endpoints each, the most a slice may have, stay below. */
    int LONGEST_LIST = 32 << 20;

    /** One event: many times a slice of a thousand endpoints. */
    int LONGEST_LINE = 4 << 20;

    /** A refusal says a sentence. */
    int LONGEST_REFUSAL = 1 << 20;

    /** All at once. */
    record Whole() implements Reading {}

    /**
     * Line by line.
     *
     * @param whenOpen run once the server began its answer with 200
     * @param line run for each line; what it throws ends the request
     */
    record Lines(Runnable whenOpen, Consumer<String> line) implements Reading {}

    default BoundedBody body(HttpResponse.ResponseInfo info, Runnable whenHeard) {
        if (info.statusCode() != 200) {
            return BoundedBody.whole(LONGEST_REFUSAL, whenHeard);
        }
        return switch (this) {
            case Whole() -> BoundedBody.whole(LONGEST_LIST, whenHeard);
            case Lines(Runnable whenOpen, Consumer<String> line) -> {
                whenOpen.run();
                yield BoundedBody.lines(LONGEST_LINE, whenHeard, line);
            }
        };
    }
}

package io.jubaproxy.contract;

import java.time.Duration;
import java.util.Optional;

/**
 * What a client got.
 *
 * @param kind of the failure, or {@link #OK}
 * @param endpoint the server whose failure was selected, where the door tells it
 * @param value the result as text, empty after a failure
 * @param took from sending the request to the whole answer
 */
record Answer(String kind, Optional<String> endpoint, String value, Duration took) {
    static final String OK = "ok";
}

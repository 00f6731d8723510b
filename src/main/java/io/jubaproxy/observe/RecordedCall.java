package io.jubaproxy.observe;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.membership.Endpoint;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One call of a recorded fan-out.
 *
 * @param start from the start of the fan-out
 * @param end from the start of the fan-out
 * @param failure without the server's error object, which is payload; empty where the server replied
 * @param rank among the failures of the fan-out, 1 = the one the policy returns
 * @param isAfterAnswer whether it ended when the client had its answer already
 */
public record RecordedCall(
        Endpoint endpoint,
        Duration start,
        Duration end,
        Optional<BackendFailure> failure,
        OptionalInt rank,
        boolean isAfterAnswer) {}

package io.jubaproxy.fanout;

import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.wire.EncodedValue;

/** How a fan-out ended for its client. */
public sealed interface Verdict {
    /** Every server replied and the results became one. */
    record Success(EncodedValue value) implements Verdict {}

    /** At least one server failed. The report's failures stand in the order they were recorded, not ranked. */
    record Failure(FailureReport report) implements Verdict {}
}

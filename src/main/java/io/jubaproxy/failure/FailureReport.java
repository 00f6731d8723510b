package io.jubaproxy.failure;

import java.util.List;

/**
 * What was known of a failed fan-out when its answer left.
 *
 * @param failures at least one; in the order they were recorded until {@link #ranked()}
 * @param servers how many servers were called and how their calls stood
 * @param delivered whether the request reached any of them
 */
public record FailureReport(List<BackendFailure> failures, Tally servers, Delivery delivered) {
    public FailureReport {
        failures = List.copyOf(failures);
        if (failures.isEmpty()) {
            throw new IllegalArgumentException("a failure report without a failure");
        }
    }

    /** The same report with its failures in the order of the policy. */
    public FailureReport ranked() {
        return new FailureReport(FailureRanking.rank(failures), servers, delivered);
    }

    /**
     * The calls of a fan-out, counted.
     *
     * @param total servers called
     * @param succeeded replied with a result
     * @param failed failed by then
     * @param pending still unanswered by then
     */
    public record Tally(int total, int succeeded, int failed, int pending) {}
}

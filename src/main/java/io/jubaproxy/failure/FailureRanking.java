package io.jubaproxy.failure;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The exception policy, as one pure function: transport failures outrank application errors, and inside a class the earliest
 * comes first. The order is total, since no two failures of a fan-out share a sequence number.
 *
 * <p>Source: the exception policy JubaProxy publishes; docs/policy.md tells it with pictures.
 */
public final class FailureRanking {
    /** The order of the policy: the failure to return comes first. */
    public static final Comparator<BackendFailure> POLICY = Comparator.comparingInt(
                    (BackendFailure failure) -> failure.kind().failureClass().rank())
            .thenComparing(BackendFailure::observed);

    private FailureRanking() {}

    /** The failures in ranked order; the first is the one to return. Empty in, empty out. */
    public static List<BackendFailure> rank(Collection<BackendFailure> failures) {
        BackendFailure[] ranked = failures.toArray(BackendFailure[]::new);
        Arrays.sort(ranked, POLICY);
        return List.of(ranked);
    }
}

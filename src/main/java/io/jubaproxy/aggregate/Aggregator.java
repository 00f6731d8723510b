package io.jubaproxy.aggregate;

import io.jubaproxy.wire.EncodedValue;
import java.util.List;
import java.util.Optional;

/** One rule that turns the results of several servers into one. Stateless and safe to share between threads. */
public interface Aggregator {
    /**
     * What makes this result unusable, as a sentence for people; empty where it can be used. Asked once when the result arrives,
     * so that an unusable one is a failure observed at that moment.
     */
    Optional<String> problemWith(EncodedValue result);

    /**
     * Combines results that {@link #problemWith} found nothing wrong with.
     *
     * @param results at least one, in endpoint order whatever came first
     */
    EncodedValue aggregate(List<EncodedValue> results);
}

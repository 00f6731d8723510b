package io.jubaproxy.bench;

import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What one run of a load came to.
 *
 * @param seconds measured, without the warm-up
 * @param unexpected answers that were not as the protocol expects
 * @param latencies in nanoseconds, one for each request that ended within the measured time
 * @param used by the measured process meanwhile; nothing where none is measured
 */
record Sample(double seconds, long unexpected, Histogram latencies, Usage used) {
    double perSecond() {
        return latencies.getTotalCount() / seconds;
    }

    double p50() {
        return percentileMillis(50);
    }

    double p99() {
        return percentileMillis(99);
    }

    double percentileMillis(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e6;
    }

    double cpuMicrosPerRequest() {
        return perRequest(used.cpu().toNanos() / 1e3);
    }

    double allocatedPerRequest() {
        return perRequest((double) used.allocatedBytes());
    }

    double unexpectedPerSecond() {
        return unexpected / seconds;
    }

    /** The share of requests that took longer, from 0 to 1. */
    double shareSlowerThan(Duration limit) {
        return perRequest((double) latencies.getCountBetweenValues(limit.toNanos(), Long.MAX_VALUE));
    }

    private double perRequest(double sum) {
        return sum / (double) Math.max(1, latencies.getTotalCount());
    }
}

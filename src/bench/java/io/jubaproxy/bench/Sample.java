package io.jubaproxy.bench;

import org.HdrHistogram.Histogram;

/**
 * What one run of a load came to.
 *
 * @param seconds measured, without the warm-up
 * @param unexpected answers that were not as the protocol expects, warm-up included
 * @param latencies in nanoseconds, one for each request that ended within the measured time
 * @param serverCpuSeconds what the measured process used meanwhile; zero where none is measured
 */
record Sample(double seconds, long unexpected, Histogram latencies, double serverCpuSeconds) {
    double perSecond() {
        return latencies.getTotalCount() / seconds;
    }

    double percentileMillis(double percentile) {
        return latencies.getValueAtPercentile(percentile) / 1e6;
    }

    double cpuMicrosPerRequest() {
        return serverCpuSeconds * 1e6 / Math.max(1, latencies.getTotalCount());
    }
}

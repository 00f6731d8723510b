package io.jubaproxy.bench.micro;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureRanking;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The policy's order over a fan-out in which every call failed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RankingBenchmark {
    @Param({"3", "100"})
    public int width;

    private List<BackendFailure> failures = List.of();

    @Setup
    public void fail() {
        List<BackendFailure> failed = new ArrayList<>();
        FailureKind[] kinds = {FailureKind.APPLICATION_ERROR, FailureKind.REQUEST_TIMEOUT, FailureKind.CONNECTION_CLOSED
        };
        for (int i = 0; i < width; i++) {
            failed.add(new BackendFailure(
                    Endpoints.numbered(i),
                    kinds[i % kinds.length],
                    new BackendFailure.Observed(i * 7919L % width, i),
                    Instant.EPOCH,
                    Duration.ZERO,
                    "for the benchmark",
                    Optional.empty()));
        }
        failures = failed;
    }

    @Benchmark
    public List<BackendFailure> rank() {
        return FailureRanking.rank(failures);
    }
}

package io.jubaproxy.observe;

import io.jubaproxy.config.AccessLines;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.Encoded;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints what a request pays for being watched, in nanoseconds of one thread's CPU. No test: a main, for the figures in the documents. */
final class CostOfObserving {
    private static final Arrival RPC = new Arrival(Door.RPC, "127.0.0.1", 51240);

    private static final int TIMES = 500_000;
    private static final int ROUNDS = 8;

    private CostOfObserving() {}

    public static void main(String[] args) {
        Exposition exposition = new Exposition(
                ServiceCatalog.builtIn(),
                new Fleet(List::of, () -> 0, () -> 0, () -> 0, Map::of, () -> 0, new Admission(LoadLimits.NONE)));
        Requests measured = requests(Optional.of(exposition.requests()));
        Requests unmeasured = requests(Optional.empty());
        Recorder recorder = new Recorder(256);
        FanOutRecord failed = Records.failure(
                List.of(Records.failed(1, FailureKind.CONNECT_FAILED, 1), Records.replied(2), Records.replied(2)),
                List.of(Records.failure(1, FailureKind.CONNECT_FAILED, 1)),
                2);
        FanOutRecord succeeded = new FanOutRecord(
                failed.fanOut(),
                failed.mode(),
                failed.startedAt(),
                failed.starts(),
                List.of(Records.replied(1), Records.replied(2), Records.replied(2)),
                new Verdict.Success(Encoded.TRUE),
                failed.answeredAfter());
        for (int round = 0; round < ROUNDS; round++) {
            print(
                    "a request without metrics",
                    () -> unmeasured.begin(RPC, "stat", "push").answered(null));
            print(
                    "a request with metrics",
                    () -> measured.begin(RPC, "stat", "push").answered(null));
            print("metrics of a fan-out to three", () -> exposition.fanOuts().settled(succeeded));
            print("metrics of a failed one", () -> exposition.fanOuts().settled(failed));
            print("the recorder, a success", () -> recorder.settled(succeeded));
            print("the recorder, a failure", () -> recorder.settled(failed));
        }
    }

    private static Requests requests(Optional<RequestMeters> meters) {
        return new Requests(
                meters,
                new Pulse(TimeSource.SYSTEM),
                new AccessLog(AccessLines.OFF, Runnable::run),
                Traces.OFF,
                TimeSource.SYSTEM);
    }

    private static void print(String what, Runnable task) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int time = 0; time < TIMES; time++) {
            task.run();
        }
        long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        System.out.println(what + ": " + spent / TIMES + " ns");
    }
}

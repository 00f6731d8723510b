package io.jubaproxy.observe;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureRanking;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.membership.Endpoint;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * One log line for each failed fan-out, written after its last call ended so that it names every failure; counts late replies. Where very many fail, what
 * matters stands in the first lines of each second: the rest is counted and left out, or the log would cost more than the requests.
 */
public final class FanOutLog implements FanOutObserver {
    /** Writing so many takes some hundredths of a core. */
    private static final int MOST_LINES = 500;

    private static final System.Logger LOG = System.getLogger(FanOutLog.class.getName());

    private final Executor writers;
    private final LinesPerSecond pace;
    private final LongAdder lateReplies = new LongAdder();

    /** @param writers runs the writing, since a log may block and the core's threads must not */
    public FanOutLog(Executor writers, TimeSource time) {
        this.writers = writers;
        this.pace = new LinesPerSecond(MOST_LINES, time);
    }

    @Override
    public void settled(FanOutRecord record) {
        if (record.verdict() instanceof Verdict.Failure failure && LOG.isLoggable(Level.WARNING)) {
            long missed = pace.take();
            if (missed != LinesPerSecond.LEFT_OUT) {
                writers.execute(() -> write(record, failure, missed));
            }
        }
    }

    private static void write(FanOutRecord record, Verdict.Failure failure, long missed) {
        if (missed > 0) {
            LOG.log(
                    Level.WARNING,
                    "{0} more fan-outs failed that have no line here: there are at most {1} a second",
                    missed,
                    MOST_LINES);
        }
        LOG.log(
                Level.WARNING,
                RequestLine.MESSAGE,
                new RequestLine(record.fanOut().requestId(), line(record, failure)));
    }

    /** Failed fan-outs that got no line, since the start. */
    public long leftOut() {
        return pace.leftOut();
    }

    @Override
    public void late(Endpoint endpoint) {
        lateReplies.increment();
    }

    /** Replies and failures that came after their call had its outcome, since the start. */
    public long lateReplies() {
        return lateReplies.sum();
    }

    static String line(FanOutRecord record, Verdict.Failure verdict) {
        List<BackendFailure> known = FailureRanking.rank(verdict.report().failures());
        List<BackendFailure> ended = record.failures().isEmpty() ? known : FailureRanking.rank(record.failures());
        return "fan-out failed: " + record.fanOut().cluster() + "/"
                + record.fanOut().method() + " request "
                + record.fanOut().requestId() + " answered "
                + known.getFirst().kind().label() + " of "
                + known.getFirst().endpoint() + " after "
                + record.answeredAfter().toMillis() + " ms; failed "
                + ended.size() + " of " + record.fanOut().endpoints().size() + ": "
                + ended.stream().map(FanOutLog::words).collect(Collectors.joining(", "));
    }

    private static String words(BackendFailure failure) {
        return failure.endpoint() + " " + failure.kind().label() + " after "
                + failure.elapsed().toMillis() + " ms (" + failure.detail() + ")";
    }
}

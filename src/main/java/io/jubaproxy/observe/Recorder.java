package io.jubaproxy.observe;

import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.membership.Endpoint;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The flight recorder: the latest fan-outs that failed, and the slowest of those that succeeded within the last minutes. Three quarters of
 * its room are for failures, so that no slow hour pushes them out. Thread-safe, never blocks for long.
 */
public final class Recorder implements FanOutObserver {
    private final int capacity;
    private final int failedSlots;
    private final Deque<Entry> failed = new ArrayDeque<>();
    private final Slowest slowest;
    private long lastId;
    private long failures;

    /** @param capacity fan-outs kept at most, 0 = none */
    public Recorder(int capacity) {
        this.capacity = capacity;
        this.failedSlots = capacity - capacity / 4;
        this.slowest = new Slowest(capacity / 4);
    }

    @Override
    public void settled(FanOutRecord record) {
        if (capacity == 0) {
            return;
        }
        switch (record.verdict()) {
            case Verdict.Failure failure -> keepFailed(Recording.of(record));
            case Verdict.Success success -> {
                if (slowest.isSlow(record.answeredAfter(), record.startedAt())) {
                    keepSlow(Recording.of(record));
                }
            }
        }
    }

    @Override
    public void late(Endpoint endpoint) {}

    private synchronized void keepFailed(RecordedFanOut fanOut) {
        failures++;
        if (failed.size() >= failedSlots) {
            failed.removeLast();
        }
        failed.addFirst(new Entry(++lastId, Kept.FAILED, fanOut));
    }

    private synchronized void keepSlow(RecordedFanOut fanOut) {
        Instant at = fanOut.at();
        slowest.offer(fanOut.answered(), at, () -> new Entry(++lastId, Kept.SLOW, fanOut));
    }

    /** How many fan-outs it has room for. */
    public int capacity() {
        return capacity;
    }

    /** Fan-outs that failed since the start, those included that are overwritten. */
    public synchronized long failures() {
        return failures;
    }

    /** Everything that is kept, newest first. */
    public List<Entry> entries() {
        return since(0);
    }

    /** What was recorded after the entry of that id, newest first. */
    public synchronized List<Entry> since(long id) {
        List<Entry> all = new ArrayList<>(failed);
        all.addAll(slowest.kept());
        all.removeIf(each -> each.id() <= id);
        all.sort(Comparator.comparingLong(Entry::id).reversed());
        return all;
    }

    /** The id of the newest entry ever; 0 before the first. */
    public synchronized long lastId() {
        return lastId;
    }

    /** The entry, unless it is overwritten. */
    public Optional<Entry> entry(long id) {
        return entries().stream().filter(each -> each.id() == id).findFirst();
    }

    /** A place in the recorder; ids grow with time and are never used twice. */
    public record Entry(long id, Kept kept, RecordedFanOut fanOut) {}

    /** Why a fan-out is kept. */
    public enum Kept {
        FAILED("failed"),
        SLOW("slow");

        private final String label;

        Kept(String label) {
            this.label = label;
        }

        /** The name in answers. */
        public String label() {
            return label;
        }
    }
}

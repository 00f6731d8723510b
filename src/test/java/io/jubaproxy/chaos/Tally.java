package io.jubaproxy.chaos;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What came of a run. Thread-safe. */
final class Tally {
    private static final int TOLD = 20;

    private final LongAdder answered = new LongAdder();
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder overloaded = new LongAdder();
    private final LongAdder rightClass = new LongAdder();
    private final LongAdder unjudged = new LongAdder();
    private final LongAdder doubled = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final LongAdder records = new LongAdder();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong repeated = new AtomicLong();
    private final AtomicLong latest = new AtomicLong();
    private final AtomicLong latestBeyondStall = new AtomicLong();
    private final AtomicLong latestDecided = new AtomicLong();
    private final Queue<String> stories = new ConcurrentLinkedQueue<>();

    void answered(Heard heard, Oracle.Judgement judgement, String storyIfWrong) {
        answered.increment();
        switch (heard) {
            case Heard.Success success -> succeeded.increment();
            case Heard.Overloaded shed -> overloaded.increment();
            case Heard.ServerError error -> {}
            case Heard.Failure failure -> {}
            case Heard.Strange strange -> {}
        }
        switch (judgement) {
            case Oracle.Judgement.Right right -> {}
            case Oracle.Judgement.RightClass right -> rightClass.increment();
            case Oracle.Judgement.Unjudged open -> unjudged.increment();
            case Oracle.Judgement.Wrong(String why) -> wrong(why + "; " + heard.words() + "; " + storyIfWrong);
        }
    }

    void wrong(String story) {
        wrong.increment();
        if (wrong.sum() <= TOLD) {
            stories.add(story);
        }
    }

    /** An answer to something that was not asked, or had its answer already. */
    void doubled(String story) {
        doubled.increment();
        stories.add("doubled: " + story);
    }

    void lost(long requests) {
        lost.addAndGet(requests);
    }

    void repeated(long calls) {
        repeated.addAndGet(calls);
    }

    void recorded() {
        records.increment();
    }

    /** @param beyond the deadline, {@code stalled} of which the machine stood still */
    void late(long beyond, long stalled) {
        latest.accumulateAndGet(beyond, Math::max);
        latestBeyondStall.accumulateAndGet(beyond - stalled, Math::max);
    }

    /** As {@link #late}, of the moment when the proxy knew its answer. */
    void decidedLate(long beyond, long stalled) {
        latestDecided.accumulateAndGet(beyond - stalled, Math::max);
    }

    long latestDecidedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(latestDecided.get());
    }

    long answers() {
        return answered.sum();
    }

    long successes() {
        return succeeded.sum();
    }

    long lost() {
        return lost.get();
    }

    long records() {
        return records.sum();
    }

    long overloads() {
        return overloaded.sum();
    }

    long wrongs() {
        return wrong.sum();
    }

    long doubles() {
        return doubled.sum();
    }

    long repeats() {
        return repeated.get();
    }

    long unjudged() {
        return unjudged.sum();
    }

    /** Milliseconds past the deadline, what the machine stood still for taken off. */
    long latestMillis() {
        return TimeUnit.NANOSECONDS.toMillis(latestBeyondStall.get());
    }

    List<String> stories() {
        return List.copyOf(stories);
    }

    @Override
    public String toString() {
        return answers() + " requests answered (" + successes() + " with a result, " + overloads()
                + " refused as overloaded), wrong " + wrongs() + ", lost " + lost() + ", doubled " + doubles()
                + ", calls repeated " + repeats() + "; order within the class not judged for " + rightClass.sum()
                + ", not judged " + unjudged() + "; last answer " + TimeUnit.NANOSECONDS.toMillis(latest.get())
                + " ms past its deadline as its client sees it, without the machine's own delay " + latestMillis()
                + " ms, as the proxy decides it " + latestDecidedMillis() + " ms";
    }
}

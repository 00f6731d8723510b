package io.jubaproxy.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * The slowest fan-outs that succeeded within the last minutes.
 *
 * <p>Nearly every fan-out is quicker than all that are kept, so that is told without a lock: by the {@linkplain Bar bar} it has to jump,
 * which an older thread may see a moment longer than it holds. What is kept changes under the recorder's lock only.
 */
final class Slowest {
    /** So long a slow fan-out is news. */
    static final Duration WINDOW = Duration.ofMinutes(5);

    private final int slots;
    private final List<Recorder.Entry> kept = new ArrayList<>();
    private volatile Bar bar = new Bar(Duration.ZERO, Instant.MIN);

    Slowest(int slots) {
        this.slots = slots;
    }

    /** Whether it is worth offering. From any thread. */
    boolean isSlow(Duration took, Instant at) {
        Bar now = bar;
        return slots > 0 && (took.compareTo(now.height) > 0 || !at.isBefore(now.until));
    }

    /** Keeps it in place of the quickest one, unless it is quicker itself. */
    void offer(Duration took, Instant at, Supplier<Recorder.Entry> entry) {
        kept.removeIf(each -> each.fanOut().at().plus(WINDOW).isBefore(at));
        if (kept.size() >= slots) {
            Recorder.Entry quickest = quickest();
            if (quickest.fanOut().answered().compareTo(took) >= 0) {
                raise();
                return;
            }
            kept.remove(quickest);
        }
        kept.add(entry.get());
        raise();
    }

    private Recorder.Entry quickest() {
        return kept.stream()
                .min(Comparator.comparing(each -> each.fanOut().answered()))
                .orElseThrow();
    }

    /** Nobody needs to jump while there is room; the height holds until the oldest one is no news any more. */
    private void raise() {
        if (kept.size() >= slots) {
            Instant oldest = kept.stream()
                    .map(each -> each.fanOut().at())
                    .min(Instant::compareTo)
                    .orElseThrow();
            bar = new Bar(quickest().fanOut().answered(), oldest.plus(WINDOW));
        } else {
            bar = new Bar(Duration.ZERO, Instant.MIN);
        }
    }

    List<Recorder.Entry> kept() {
        return List.copyOf(kept);
    }

    private record Bar(Duration height, Instant until) {}
}

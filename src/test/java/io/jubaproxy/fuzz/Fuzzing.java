package io.jubaproxy.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a target with inputs and fails at the first one that makes it throw, takes too long or allocates too much; that input is kept
 * as a file and its seed is in the message. {@code -Dfuzz.inputs=N} for another number (N is that of the RPC door; the other targets
 * keep their share), {@code -Dfuzz.seed=N} for other damage. The figures of a run go to standard output.
 */
public final class Fuzzing {
    private static final long USUAL = 1_000_000;
    private static final long WANTED = Long.getLong("fuzz.inputs", USUAL);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_130L);
    /** An input that takes longer, three times in a row, is a hang; other programs on the machine and the collector explain less. */
    private static final long LONGEST = Duration.ofMillis(250).toNanos();
    /** An input that has not ended by then never will. */
    private static final long ENDLESS_SECONDS = 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final String name;
    private final long inputs;
    private final Bounds bounds;
    private volatile long done;
    private volatile byte[] current = new byte[0];
    private long most;
    private double steepest;
    private long slowest;

    /**
     * How much an input may allocate.
     *
     * @param base whatever its size
     * @param perByte for each of its bytes
     */
    public record Bounds(long base, long perByte) {
        long of(byte[] input) {
            return base + perByte * input.length;
        }
    }

    /** @param perMillion how many inputs this target takes while the RPC door takes a million */
    public Fuzzing(String name, long perMillion, Bounds bounds) {
        this.name = name;
        this.inputs = Math.max(1000, WANTED * perMillion / USUAL);
        this.bounds = bounds;
    }

    /** The same with the kept inputs as they are, then with what the damages make of them. */
    public void run(List<byte[]> corpus, List<Damage> damages, int mostJoined, Target target)
            throws InterruptedException {
        long started = System.nanoTime();
        Inputs made = new Inputs(new SplittableRandom(SEED), corpus, damages, mostJoined);
        ExecutorService thread = Executors.newSingleThreadExecutor(
                task -> Thread.ofPlatform().name("fuzz-" + name).daemon().unstarted(task));
        try {
            Future<?> work = thread.submit(() -> {
                for (byte[] input : corpus) {
                    measured(input, target);
                }
                for (long number = 0; number < inputs; number++) {
                    done = number;
                    byte[] input = made.next();
                    if (made.learn(input, measured(input, target))) {
                        Corpus.keep(name, "new-" + made.outcomes(), input);
                    }
                }
            });
            await(work);
        } finally {
            thread.shutdownNow(); // not close(), which would wait for an input that never ends
        }
        System.out.printf(
                "fuzz %s: %,d inputs in %d s, seed %d, crashes 0, hangs 0, heap over bound 0; %d outcomes, slowest %.1f ms,"
                        + " at most %,d bytes allocated and %.0f above %,d for each byte of input%n",
                name,
                inputs,
                Duration.ofNanos(System.nanoTime() - started).toSeconds(),
                SEED,
                made.outcomes(),
                slowest / 1e6,
                most,
                steepest,
                bounds.base);
    }

    private void await(Future<?> work) throws InterruptedException {
        while (true) {
            byte[] before = current;
            try {
                work.get(ENDLESS_SECONDS, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException e) {
                if (before.length > 0 && current == before) {
                    throw found("did not end", before, null);
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof AssertionError failure) {
                    throw failure;
                }
                throw new AssertionError(e.getCause());
            }
        }
    }

    private String measured(byte[] input, Target target) {
        current = input;
        Try best = tried(input, target);
        // The first tries of a program load classes, and the machine has other work: the least of three counts.
        for (int again = 0; again < 3 && (best.nanos > LONGEST || best.bytes > bounds.of(input)); again++) {
            best = best.least(tried(input, target));
        }
        if (best.nanos > LONGEST) {
            throw found("took " + best.nanos / 1_000_000 + " ms", input, null);
        }
        if (best.bytes > bounds.of(input)) {
            throw found("allocated " + best.bytes + " bytes, allowed are " + bounds.of(input), input, null);
        }
        slowest = Math.max(slowest, best.nanos);
        most = Math.max(most, best.bytes);
        steepest = Math.max(steepest, (double) (best.bytes - bounds.base) / Math.max(1, input.length));
        return best.outcome;
    }

    private Try tried(byte[] input, Target target) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long nanos = System.nanoTime();
        try {
            String outcome = target.take(input);
            return new Try(outcome, System.nanoTime() - nanos, THREADS.getCurrentThreadAllocatedBytes() - bytes);
        } catch (Throwable e) {
            throw found("led to " + e, input, e);
        }
    }

    private AssertionError found(String what, byte[] input, @Nullable Throwable cause) {
        String file = "found-" + Integer.toHexString(Arrays.hashCode(input));
        return new AssertionError(
                name + ": input " + done + " of seed " + SEED + " " + what + "; it is kept as "
                        + Corpus.keep(name, file, input) + ": " + HexFormat.of().formatHex(input),
                cause);
    }

    private record Try(String outcome, long nanos, long bytes) {
        Try least(Try other) {
            return new Try(outcome, Math.min(nanos, other.nanos), Math.min(bytes, other.bytes));
        }
    }
}

package io.jubaproxy.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Statistics over one window of the latest pairs of key and value, all keys of the server together: a busy key pushes a quiet one
 * out. Thread-safe.
 *
 * <p>Every figure is computed from what is in the window, with compensated sums and two passes, so that nothing drifts and large
 * values don't cancel. A key with no value left in the window is unknown. Source of the arithmetic: Jubatus 1.1.1's stat service.
 */
public final class StatStore {
    /** Jubatus's default window. */
    public static final int DEFAULT_WINDOW = 128;

    private final int windowSize;
    private final Deque<Pair> window = new ArrayDeque<>();

    /** @param windowSize pairs remembered, at least 1 */
    public StatStore(int windowSize) {
        if (windowSize < 1) {
            throw new IllegalArgumentException("a window needs at least 1 pair, not " + windowSize);
        }
        this.windowSize = windowSize;
    }

    /** One pushed value. */
    public record Pair(String key, double value) {}

    public int windowSize() {
        return windowSize;
    }

    /** Remembers a value and forgets the oldest one of any key where the window is full. */
    public synchronized void push(String key, double value) {
        if (window.size() == windowSize) {
            window.removeFirst();
        }
        window.addLast(new Pair(key, value));
    }

    /** Empty where the key is unknown; so for the others. */
    public OptionalDouble sum(String key) {
        return over(key, values -> DoubleStream.of(values).sum());
    }

    /** The root of the second moment around the mean. */
    public OptionalDouble stddev(String key) {
        return over(key, values -> Math.sqrt(momentOf(values, 2, meanOf(values))));
    }

    public OptionalDouble max(String key) {
        return over(key, values -> DoubleStream.of(values).max().orElseThrow());
    }

    public OptionalDouble min(String key) {
        return over(key, values -> DoubleStream.of(values).min().orElseThrow());
    }

    /** The mean of {@code (x - center)^degree}: 1 for degree 0, -1 for a negative degree. */
    public OptionalDouble moment(String key, int degree, double center) {
        return over(key, values -> momentOf(values, degree, center));
    }

    /** {@code -sum p ln p} over the keys' shares of the window: 0 where one key or none is in it. */
    public double entropy() {
        List<Pair> pairs = pairs();
        return countsOf(pairs).values().stream()
                .mapToDouble(count -> (double) count / pairs.size())
                .map(share -> -share * Math.log(share))
                // without it one key alone would give -0.0
                .map(part -> part + 0.0)
                .sum();
    }

    /** Forgets everything. */
    public synchronized void clear() {
        window.clear();
    }

    /** The window, oldest first. */
    public synchronized List<Pair> pairs() {
        return List.copyOf(window);
    }

    /** How many values of each key the window holds. */
    public Map<String, Long> counts() {
        return countsOf(pairs());
    }

    /** Takes over a saved window, oldest first; of a longer one the latest pairs. */
    public synchronized void restore(List<Pair> pairs) {
        window.clear();
        pairs.forEach(pair -> push(pair.key(), pair.value()));
    }

    private OptionalDouble over(String key, ToDoubleFunction<double[]> figure) {
        double[] values = pairs().stream()
                .filter(pair -> pair.key().equals(key))
                .mapToDouble(Pair::value)
                .toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(figure.applyAsDouble(values));
    }

    private static Map<String, Long> countsOf(List<Pair> pairs) {
        return pairs.stream().collect(Collectors.groupingBy(Pair::key, Collectors.counting()));
    }

    private static double meanOf(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static double momentOf(double[] values, int degree, double center) {
        if (degree < 0) {
            return -1;
        }
        return DoubleStream.of(values)
                .map(value -> Math.pow(value - center, degree))
                .average()
                .orElseThrow();
    }
}

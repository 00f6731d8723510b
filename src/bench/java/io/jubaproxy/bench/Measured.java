package io.jubaproxy.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A load and its runs, one for each round.
 *
 * @param samples at least one
 */
record Measured(Load load, List<Sample> samples) {
    Measured {
        samples = List.copyOf(samples);
    }

    double median(ToDoubleFunction<Sample> figure) {
        return median(samples.stream().mapToDouble(figure).toArray());
    }

    double perSecond() {
        return median(Sample::perSecond);
    }

    /** The median of each round's ratio of throughputs. */
    double throughputOver(Measured other) {
        return ratio(other, Sample::perSecond);
    }

    /** The median of each round's ratio of a figure. */
    double ratio(Measured other, ToDoubleFunction<Sample> figure) {
        return median(IntStream.range(0, samples.size())
                .mapToDouble(round ->
                        figure.applyAsDouble(samples.get(round)) / figure.applyAsDouble(other.samples.get(round)))
                .toArray());
    }

    /** Name, throughput, p50 and p99 in ms, CPU of the measured process in microseconds, as cells of a table. */
    List<String> cells() {
        return List.of(
                load.name(),
                String.format(Locale.ROOT, "%.0f", perSecond()),
                format(median(Sample::p50)),
                format(median(Sample::p99)),
                String.format(Locale.ROOT, "%.0f", median(Sample::cpuMicrosPerRequest)));
    }

    /** The same and the bytes that the measured process allocated. */
    List<String> cellsWithAllocation() {
        List<String> cells = new ArrayList<>(cells());
        cells.add(String.format(Locale.ROOT, "%.0f", median(Sample::allocatedPerRequest)));
        return cells;
    }

    /** With two digits after the point, or where that would hide the figure with four. */
    static String format(double number) {
        return String.format(Locale.ROOT, number > 0 && number < 0.1 ? "%.4f" : "%.2f", number);
    }

    private static double median(double[] numbers) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

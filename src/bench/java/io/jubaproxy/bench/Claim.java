package io.jubaproxy.bench;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A figure that a comparison answers, with its target.
 *
 * @param title in the table
 * @param load the name of the load it is about
 * @param over the name of the load whose figure it is divided by, round by round; empty where the figure itself is meant
 * @param scale by which the result is multiplied
 */
record Claim(
        String title,
        String load,
        Optional<String> over,
        ToDoubleFunction<Sample> figure,
        double scale,
        Target target) {
    /** The median of the rounds' ratios of a figure. */
    static Claim ratio(String load, String over, ToDoubleFunction<Sample> figure, String unit, Target target) {
        String title = unit + ": " + load + " / " + over;
        return new Claim(title, load, Optional.of(over), figure, 1, target);
    }

    /** The median of the rounds' ratios of requests per second. */
    static Claim throughput(String load, String over, Target target) {
        return ratio(load, over, Sample::perSecond, "requests/s", target);
    }

    /** The median of a figure itself. */
    static Claim figure(String title, String load, ToDoubleFunction<Sample> figure, Target target) {
        return new Claim(title, load, Optional.empty(), figure, 1, target);
    }

    Claim times(double factor, String title) {
        return new Claim(title, load, over, figure, factor, target);
    }

    /** Empty where a load was not measured. */
    OptionalDouble value(Map<String, Measured> byName) {
        Measured measured = byName.get(load);
        if (measured == null) {
            return OptionalDouble.empty();
        }
        if (over.isEmpty()) {
            return OptionalDouble.of(scale * measured.median(figure));
        }
        Measured base = byName.get(over.get());
        return base == null ? OptionalDouble.empty() : OptionalDouble.of(scale * measured.ratio(base, figure));
    }
}

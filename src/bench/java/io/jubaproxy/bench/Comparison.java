package io.jubaproxy.bench;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures loads in turn (A B C, A B C, ...), so that whatever the machine does meanwhile meets all of them alike. Only ratios of one
 * round are compared, and the median of those is told.
 */
final class Comparison {
    /** Connections need a moment until all of them are at work. */
    private static final Duration BEFORE_EACH_RUN = Duration.ofMillis(500);

    private final Workbench workbench;

    Comparison(Workbench workbench) {
        this.workbench = workbench;
    }

    /** @return in the order of the loads */
    List<Measured> run(List<Load> loads) throws InterruptedException {
        Options options = workbench.options();
        List<List<Sample>> samples = new ArrayList<>();
        for (Load load : loads) {
            samples.add(new ArrayList<>());
            tell("warm-up", load, run(load, options.warmUp()));
        }
        for (int round = 1; round <= options.rounds(); round++) {
            for (int i = 0; i < loads.size(); i++) {
                Sample sample = run(loads.get(i), options.measured());
                requireExpected(loads.get(i), sample);
                tell("round " + round, loads.get(i), sample);
                samples.get(i).add(sample);
            }
        }
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            measured.add(new Measured(loads.get(i), samples.get(i)));
        }
        return measured;
    }

    private Sample run(Load load, Duration measured) throws InterruptedException {
        return new Generator(workbench.generatorLoop(), BEFORE_EACH_RUN, measured).run(load);
    }

    /** Not asked of a warm-up: a server's first requests may take longer than a deadline. */
    private static void requireExpected(Load load, Sample sample) {
        if (sample.unexpected() > 0 && !load.mayFail()) {
            throw new IllegalStateException(load.name() + ": " + sample.unexpected() + " unexpected answers");
        }
    }

    private void tell(String when, Load load, Sample sample) {
        PrintStream progress = workbench.progress();
        progress.printf(
                Locale.ROOT,
                "%-8s %-40s %8.0f/s  p50 %7.3f ms  p99 %7.3f ms  CPU %6.1f us%n",
                when,
                load.name(),
                sample.perSecond(),
                sample.percentileMillis(50),
                sample.percentileMillis(99),
                sample.cpuMicrosPerRequest());
    }
}

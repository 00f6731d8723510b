package io.jubaproxy.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The pieces by themselves, by JMH: time and allocated bytes of one operation. {@code --only} takes parts of their names. */
final class MicroBenchmarks implements Scenario {
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    @Override
    public void run(Workbench workbench) {
        Table table = new Table("operation", "ns", "+/- (99.9 %)", "allocated bytes");
        for (RunResult result : results(workbench.options())) {
            Result<?> time = result.getPrimaryResult();
            Result<?> allocated = result.getSecondaryResults().get(ALLOCATION);
            table.row(List.of(
                    name(result),
                    number(time.getScore()),
                    number(time.getScoreError()),
                    allocated == null ? "" : number(allocated.getScore())));
        }
        workbench.tables().println(table.markdown());
    }

    private static Collection<RunResult> results(Options options) {
        ChainedOptionsBuilder jmh = new OptionsBuilder()
                .forks(options.isShort() ? 1 : 2)
                .warmupIterations(options.isShort() ? 1 : 3)
                .warmupTime(TimeValue.milliseconds(options.isShort() ? 100 : 500))
                .measurementIterations(options.isShort() ? 1 : 5)
                .measurementTime(TimeValue.milliseconds(options.isShort() ? 100 : 500))
                .jvmArgs("-XX:+UseSerialGC", "-Xmx192m")
                .addProfiler(GCProfiler.class);
        options.only().forEach(jmh::include);
        try {
            return new Runner(jmh.build()).run();
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH gave up", e);
        }
    }

    private static String name(RunResult result) {
        String name = result.getParams().getBenchmark();
        int type = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
        String parameters = result.getParams().getParamsKeys().stream()
                .map(key -> " " + result.getParams().getParam(key))
                .reduce("", String::concat);
        return name.substring(type + 1) + parameters;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.0f", value);
    }
}

package io.jubaproxy.bench.micro;

import io.jubaproxy.aggregate.Aggregator;
import io.jubaproxy.aggregate.Aggregators;
import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Each rule over the results of three servers. Maps and lists have 16 entries of 48 bytes: about 1 KiB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AggregatorBenchmark {
    private static final int SERVERS = 3;
    private static final int ENTRIES = 16;

    @Param({"PASS", "ALL_AND", "ALL_OR", "ADD", "CONCAT", "MERGE"})
    public AggregatorRule rule = AggregatorRule.PASS;

    private List<EncodedValue> results = List.of();
    private Aggregator aggregator = Aggregators.of(AggregatorRule.PASS);

    @Setup
    public void answer() {
        aggregator = Aggregators.of(rule);
        List<EncodedValue> answers = new ArrayList<>();
        for (int server = 0; server < SERVERS; server++) {
            answers.add(result(rule, server));
        }
        results = answers;
    }

    private static EncodedValue result(AggregatorRule rule, int server) {
        MessageWriter writer = new MessageWriter();
        switch (rule) {
            case PASS, ALL_AND, ALL_OR -> writer.bool(true);
            case ADD -> writer.integer(server);
            case CONCAT -> {
                writer.array(ENTRIES);
                for (int i = 0; i < ENTRIES; i++) {
                    writer.raw("v".repeat(48));
                }
            }
            case MERGE -> {
                writer.map(ENTRIES);
                for (int i = 0; i < ENTRIES; i++) {
                    writer.raw("server." + server + "." + i).raw("v".repeat(48));
                }
            }
        }
        return writer.value();
    }

    @Benchmark
    public EncodedValue aggregate() {
        return aggregator.aggregate(results);
    }
}

package io.jubaproxy.rest;

import io.jubaproxy.config.JsonBigint;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** JSON to MessagePack and back, for a small call and for one with data. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JsonBenchmark {
    private static final ServiceCatalog CATALOG = ServiceCatalog.builtIn();
    private static final ServiceMethod CLEAR = CATALOG.method("stat", "clear");
    private static final ServiceMethod CLASSIFY = CATALOG.method("classifier", "classify");
    private static final ServiceMethod LABELS = CATALOG.method("classifier", "get_labels");
    private static final byte[] NO_ARGUMENTS = "[]".getBytes(StandardCharsets.UTF_8);
    private static final byte[] DATUM =
            "[[{\"title\":\"a title\",\"body\":\"some more text\",\"age\":3,\"height\":1.75}]]"
                    .getBytes(StandardCharsets.UTF_8);
    private static final EncodedValue TRUE = new MessageWriter().bool(true).value();
    private static final EncodedValue COUNTS = counts();

    private static EncodedValue counts() {
        MessageWriter writer = new MessageWriter().map(16);
        for (int i = 0; i < 16; i++) {
            writer.raw("label-" + i).integer(1000L * i);
        }
        return writer.value();
    }

    @Benchmark
    public EncodedValue readNoArguments() {
        return JsonArguments.encode("cluster", CLEAR, NO_ARGUMENTS).params();
    }

    @Benchmark
    public EncodedValue readDatum() {
        return JsonArguments.encode("cluster", CLASSIFY, DATUM).params();
    }

    @Benchmark
    public byte[] writeBoolean() {
        return JsonResult.answer(TRUE, CLEAR.result(), JsonBigint.NUMBER);
    }

    @Benchmark
    public byte[] writeMapOf16() {
        return JsonResult.answer(COUNTS, LABELS.result(), JsonBigint.NUMBER);
    }
}

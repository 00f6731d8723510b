package io.jubaproxy.bench.micro;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameScanner;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ScanLimits;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finding a request's end, and reading its head. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScannerBenchmark {
    private final FrameScanner scanner = new FrameScanner(ScanLimits.DEFAULT);

    /** Numbers in the request's second parameter. */
    @Param({"0", "100", "10000"})
    public int numbers;

    private byte[] bytes = {};
    private EncodedValue frame = EncodedValue.NIL;

    @Setup
    public void encode() {
        MessageWriter params = new MessageWriter().array(2).raw("cluster").array(numbers);
        for (int i = 0; i < numbers; i++) {
            params.float64(i);
        }
        frame = new MessageWriter().request(7, "classify", params.value()).value();
        bytes = frame.toByteArray();
    }

    @Benchmark
    public int scan() {
        return scanner.scan(bytes, 0, bytes.length);
    }

    @Benchmark
    public RequestFrame parse() {
        return RequestFrame.parse(frame);
    }
}

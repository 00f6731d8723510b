package io.jubaproxy.process;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A script that has ended.
 *
 * @param code its exit code
 * @param lines its output
 */
record NodeRun(int code, List<String> lines) {
    NodeRun {
        lines = List.copyOf(lines);
    }

    String text() {
        return String.join("\n", lines);
    }

    /** Its output without the bytes. */
    String story() {
        return lines.stream().filter(line -> !line.startsWith("# ")).collect(Collectors.joining("\n"));
    }

    /** How many checks it set out to run; 0 where it did not get that far. */
    int planned() {
        return lines.stream()
                .filter(line -> line.startsWith("1.."))
                .mapToInt(line -> Integer.parseInt(line.substring(3)))
                .sum();
    }

    /** A line for each check that has run. */
    List<String> checks() {
        return lines.stream()
                .filter(line -> line.matches("(not )?ok \\d+ - .*"))
                .toList();
    }

    /** What the client of a service wrote to its socket. */
    List<RequestFrame> sent(String service) {
        return frames("# sent " + service + " ", RequestFrame::parse);
    }

    /** What the client of a service read from its socket. */
    List<ResponseFrame> got(String service) {
        return frames("# got " + service + " ", ResponseFrame::parse);
    }

    private <T> List<T> frames(String mark, Function<EncodedValue, T> parse) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));
        try {
            lines.stream()
                    .filter(line -> line.startsWith(mark))
                    .map(line -> HexFormat.of().parseHex(line.substring(mark.length())))
                    .forEach(bytes -> channel.writeInbound(Unpooled.wrappedBuffer(bytes)));
            return Stream.generate(() -> (EncodedValue) channel.readInbound())
                    .takeWhile(frame -> frame != null)
                    .map(parse)
                    .toList();
        } finally {
            channel.finish();
        }
    }
}

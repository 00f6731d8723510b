package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.jubaproxy.testkit.MessagePackBytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class FrameDecoderTest {
    private final FrameDecoder decoder = new FrameDecoder(ScanLimits.DEFAULT);
    private final EmbeddedChannel channel = new EmbeddedChannel(decoder);

    @Provide
    Arbitrary<EncodedValue> values() {
        return MessagePackBytes.values();
    }

    @Property(tries = 300)
    void firesTheSameFramesHoweverTheBytesArrive(
            @ForAll @Size(max = 20) List<@From("values") EncodedValue> frames,
            @ForAll @IntRange(min = 1, max = 50) int piece) {
        byte[] stream = MessagePackBytes.join(
                frames.stream().map(EncodedValue::toByteArray).toList());
        EmbeddedChannel connection = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));

        for (int from = 0; from < stream.length; from += piece) {
            connection.writeInbound(Unpooled.copiedBuffer(stream, from, Math.min(piece, stream.length - from)));
        }

        assertEquals(frames, fired(connection));
    }

    @Example
    void firesAFrameThatIsLargerThanWhatItKeeps() {
        EncodedValue large = new MessageWriter().raw(new byte[100_000]).value();
        byte[] stream = MessagePackBytes.join(List.of(large.toByteArray(), new byte[] {1}));

        channel.writeInbound(Unpooled.copiedBuffer(stream, 0, 70_000));
        boolean inside = decoder.insideFrame();
        channel.writeInbound(Unpooled.copiedBuffer(stream, 70_000, stream.length - 70_000));

        assertTrue(inside);
        assertEquals(List.of(large, EncodedValue.owning(new byte[] {1})), fired(channel));
        assertFalse(decoder.insideFrame());
    }

    /** Its last piece makes the array full, so it becomes the frame without another copy. */
    @Example
    void firesAFrameThatCameInManyPieces() {
        EncodedValue large = new MessageWriter().raw(new byte[1_000_000]).value();
        byte[] stream = MessagePackBytes.join(List.of(new byte[] {1}, large.toByteArray(), new byte[] {2}));

        for (int from = 0; from < stream.length; from += 65_536) {
            channel.writeInbound(Unpooled.copiedBuffer(stream, from, Math.min(65_536, stream.length - from)));
        }

        assertEquals(
                List.of(EncodedValue.owning(new byte[] {1}), large, EncodedValue.owning(new byte[] {2})),
                fired(channel));
    }

    /** Nobody knows before its end how long it is: if the array grew by what is promised, it would be copied with each piece. */
    @Example
    void aFrameOfManyPiecesIsNotCopiedWithEach() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] stream = table(900);
        long before = threads.getCurrentThreadAllocatedBytes();

        for (int from = 0; from < stream.length; from += 100) {
            channel.writeInbound(Unpooled.wrappedBuffer(stream, from, Math.min(100, stream.length - from)));
        }

        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(stream.length, fired(channel).getFirst().size());
        assertTrue(allocated < 50L * stream.length, allocated + " bytes for " + stream.length);
    }

    private static byte[] table(int size) {
        MessageWriter writer = new MessageWriter().array(size);
        for (int row = 0; row < size; row++) {
            writer.array(size);
            for (int column = 0; column < size; column++) {
                writer.integer(column % 100);
            }
        }
        return writer.toByteArray();
    }

    /** Connections of one thread share an array; what one of them fires must not be what another one reads meanwhile. */
    @Example
    void aFrameMayMakeAnotherConnectionRead() {
        EmbeddedChannel other = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));
        EmbeddedChannel first =
                new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext context, Object frame) {
                        other.writeInbound(bytes("a37879"), bytes("7a0a"));
                        context.fireChannelRead(frame);
                    }
                });

        first.writeInbound(bytes("0102a361"));
        first.writeInbound(bytes("626303"));

        assertEquals(
                List.of("01", "02", "a3616263", "03"),
                fired(first).stream().map(EncodedValue::toString).toList());
        assertEquals(8, fired(other).size());
    }

    @Example
    void firesTheFramesBeforeMalformedBytesThenOneExceptionThenNothing() {
        assertThrows(MalformedMessageException.class, () -> channel.writeInbound(bytes("01c2c103")));
        List<EncodedValue> before = fired(channel);

        assertDoesNotThrow(() -> channel.writeInbound(bytes("c1c1")));
        assertDoesNotThrow(() -> channel.writeInbound(bytes("01")));

        assertEquals(
                List.of(EncodedValue.owning(new byte[] {1}), EncodedValue.owning(new byte[] {(byte) 0xc2})), before);
        assertNull(channel.readInbound());
    }

    /** The second announces 148 elements, and only the bytes behind its refusal would make that credible. Found by fuzzing. */
    @Example
    void namesTheRefusedRequestHoweverItsBytesArrive() {
        assertEquals(Set.of(OptionalLong.of(29)), refusedIds("94001da3616464c9ffffffff00" + "00".repeat(200)));
        assertEquals(Set.of(OptionalLong.empty()), refusedIds("dd00000094001da3616464c9ffffffff00" + "00".repeat(200)));
    }

    /** What the decoder says of one refused message, cut at every place. */
    private static Set<OptionalLong> refusedIds(String hex) {
        ByteBuf all = bytes(hex);
        return IntStream.range(0, all.readableBytes())
                .mapToObj(cut -> {
                    EmbeddedChannel connection = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));
                    return assertThrows(MalformedMessageException.class, () -> {
                                connection.writeInbound(all.copy(0, cut));
                                connection.writeInbound(all.copy(cut, all.readableBytes() - cut));
                            })
                            .msgid();
                })
                .collect(Collectors.toSet());
    }

    @Example
    void releasesWhatItRead() {
        ByteBuf good = bytes("9301");
        ByteBuf bad = bytes("c1");
        ByteBuf ignored = bytes("01");

        channel.writeInbound(good);
        assertThrows(MalformedMessageException.class, () -> channel.writeInbound(bad));
        channel.writeInbound(ignored);

        assertEquals(List.of(0, 0, 0), List.of(good.refCnt(), bad.refCnt(), ignored.refCnt()));
    }

    private static List<EncodedValue> fired(EmbeddedChannel connection) {
        List<EncodedValue> frames = new ArrayList<>();
        for (Object frame = connection.readInbound(); frame != null; frame = connection.readInbound()) {
            frames.add((EncodedValue) frame);
        }
        return frames;
    }

    private static ByteBuf bytes(String hex) {
        return Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
    }
}

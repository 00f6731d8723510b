package io.jubaproxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.fuzz.ByteDamage;
import io.jubaproxy.fuzz.Corpus;
import io.jubaproxy.fuzz.Fuzzing;
import io.jubaproxy.fuzz.MessagePackDamage;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.rpc.Vectors;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.wire.ByteBudget;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Servers that send damaged replies: each call gets its own reply or one failure, once, and nobody gets what was meant for another. What each
 * call must come to is found out beside the connection, frame by frame.
 */
class ReplyFuzzTest {
    private static final int CALLS = 4;
    private static final ScanLimits LIMITS = new ScanLimits(64 * 1024, 10_000, 64);
    private static final BackendSettings SETTINGS = BackendSettings.DEFAULT.withReplyLimits(LIMITS);
    /** Each byte may be a frame of its own, an object and an array, and is read here and by the connection. */
    private static final long PER_BYTE = 2 * 2 * 32;

    private static final String CLOSED = FailureKind.CONNECTION_CLOSED.label();
    private static final String BROKEN = FailureKind.BROKEN_REPLY.label();

    private final AtomicLong unmatched = new AtomicLong();
    private final BackendObserver observer = endpoint -> unmatched.incrementAndGet();
    private final ManualTimeSource time = new ManualTimeSource();
    private final EventLoops loops = new EventLoops(1, Thread::new);
    private final Connector connector = new Connector(
            SETTINGS, loops, Thread::new, InetAddress::getAllByName, Security.NONE, observer, ByteBudget.UNLIMITED, 0);
    private final UnpooledByteBufAllocator buffers = new UnpooledByteBufAllocator(false, true);

    @AfterEach
    void close() {
        connector.close();
        loops.close();
    }

    @Test
    void everyCallEndsOnceAndWithItsOwnReply() throws Exception {
        List<byte[]> corpus =
                Stream.concat(replies(), Corpus.of("replies").stream()).toList();
        List<byte[]> words = IntStream.range(0, CALLS + 1)
                .mapToObj(id -> new byte[] {(byte) id})
                .toList();

        new Fuzzing("replies", 300_000, new Fuzzing.Bounds(64 * 1024, PER_BYTE))
                .run(corpus, List.of(new ByteDamage(), new MessagePackDamage(words)), 4, this::check);
    }

    /** What the recorded servers answered, as answers to the calls here. */
    private static Stream<byte[]> replies() {
        return Vectors.read("calls.json", "calls").stream()
                .map(call -> Vectors.bytes(call.getString("response_hex")))
                .flatMap(reply -> IntStream.range(0, CALLS).mapToObj(id -> withId(reply, id)));
    }

    private static byte[] withId(byte[] reply, int id) {
        ResponseFrame frame = ResponseFrame.parse(EncodedValue.owning(reply));
        return new MessageWriter()
                .array(4)
                .integer(1)
                .integer(id)
                .encoded(frame.error())
                .encoded(frame.result())
                .toByteArray();
    }

    private String check(byte[] input) {
        List<String> expected = new ArrayList<>();
        long strangers = expected(input, expected);
        unmatched.set(0);

        List<Heard> heard = heard(input, Math.floorMod(Arrays.hashCode(input), input.length + 1));

        assertEquals(
                expected,
                heard.stream().map(each -> String.join(" and ", each.outcomes)).toList());
        assertEquals(strangers, unmatched.get());
        assertEquals(0, buffers.metric().usedDirectMemory() + buffers.metric().usedHeapMemory());
        return heard.getFirst().details + " " + Math.min(3, strangers);
    }

    private List<Heard> heard(byte[] input, int cut) {
        EndpointPool pool = new EndpointPool(
                Endpoint.of("127.0.0.1", 1),
                SETTINGS,
                new BackOff(SETTINGS.firstBackOff(), SETTINGS.maxBackOff(), time, () -> 0.5),
                connector,
                gone -> {},
                true);
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(buffers);
        FrameDecoder decoder = new FrameDecoder(LIMITS);
        Connection connection = new Connection(pool, channel, 0);
        channel.pipeline().addLast(decoder, new ConnectionEvents(connection, pool, observer, decoder, opened -> {}));
        List<Heard> listeners = Stream.generate(Heard::new).limit(CALLS).toList();
        connection.reserve(CALLS);
        connection.send(listeners.stream()
                .map(listener ->
                        new OutgoingCall(pool, "clear", Encoded.TRUE, Backend.Urgency.FAIL_IN_BACK_OFF, listener, time))
                .toList());
        channel.runPendingTasks();
        if (cut > 0) {
            channel.writeInbound(Unpooled.wrappedBuffer(input, 0, cut));
        }
        if (channel.isOpen() && cut < input.length) {
            channel.writeInbound(Unpooled.wrappedBuffer(input, cut, input.length - cut));
        }
        channel.finishAndReleaseAll();
        assertFalse(channel.isOpen());
        assertEquals(0, connection.inFlight());
        return listeners;
    }

    /** @return how many replies nobody waits for */
    private static long expected(byte[] input, List<String> outcomes) {
        String[] ends = new String[CALLS];
        String rest = CLOSED;
        long strangers = 0;
        EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(LIMITS));
        try {
            frames.writeInbound(Unpooled.wrappedBuffer(input));
        } catch (MalformedMessageException e) {
            rest = BROKEN;
        }
        try {
            for (EncodedValue frame = frames.readInbound(); frame != null; frame = frames.readInbound()) {
                ResponseFrame reply = ResponseFrame.parse(frame);
                int id = (int) Math.min(reply.msgid(), CALLS);
                if (id < CALLS && ends[id] == null) {
                    ends[id] = (reply.isError() ? "error " + reply.error() : "result " + reply.result());
                } else {
                    strangers++;
                }
            }
        } catch (MalformedMessageException e) {
            rest = BROKEN;
        } finally {
            frames.finishAndReleaseAll();
        }
        for (String end : ends) {
            outcomes.add(end == null ? rest : end);
        }
        return strangers;
    }

    private static final class Heard implements CallListener {
        private final List<String> outcomes = new ArrayList<>();
        private String details = "";

        @Override
        public void replied(Reply reply) {
            outcomes.add(
                    switch (reply) {
                        case Reply.ResultReply(EncodedValue value) -> "result " + value;
                        case Reply.ErrorReply(EncodedValue value) -> "error " + value;
                    });
            details = outcomes.getLast().substring(0, 6);
        }

        @Override
        public void failed(FailureKind kind, String detail, Delivery delivered) {
            outcomes.add(kind.label());
            details = detail;
        }
    }
}

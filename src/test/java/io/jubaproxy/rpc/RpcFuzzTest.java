package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.fuzz.ByteDamage;
import io.jubaproxy.fuzz.Corpus;
import io.jubaproxy.fuzz.Fuzzing;
import io.jubaproxy.fuzz.MessagePackDamage;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ResponseFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A million clients that send damaged requests: no exception escapes, no buffer is lost, and every request that is one gets one answer, in
 * whatever pieces it came and however late and in what order its servers answer.
 */
class RpcFuzzTest {
    private static final RpcLimits LIMITS = RpcLimits.DEFAULT.withMessage(RpcLimits.messages(64 * 1024, 64));

    private final OpenConnections connections = new OpenConnections(10);
    private final SlowServers servers = new SlowServers();
    private final UnpooledByteBufAllocator buffers = new UnpooledByteBufAllocator(false, true);
    private final ClientAcceptor acceptor = acceptor();
    private long answered;
    private long inputs;

    private ClientAcceptor acceptor() {
        ManualTimeSource time = new ManualTimeSource();
        List<Endpoint> endpoints = List.of(Endpoint.of("10.0.0.1", 1), Endpoint.of("10.0.0.2", 1));
        RpcCore core = TestCore.of("classifier", endpoints, servers, time, ErrorEncoder.jubatus());
        ProxyStatus status = new ProxyStatus("classifier", TestCore.status(), time);
        RpcService service = new RpcService(ServiceCatalog.builtIn().service("classifier"), core, status, () -> false);
        return new ClientAcceptor(
                service, LIMITS, connections, new BoundedLog(System.getLogger("fuzz"), time, 1), Optional.empty());
    }

    @Test
    void everyRequestGetsOneAnswerWhateverComesWithIt() throws Exception {
        List<byte[]> corpus = Stream.concat(Vectors.requests().stream(), Corpus.of("rpc").stream())
                .toList();
        List<byte[]> methods = ServiceCatalog.builtIn().service("classifier").methods().keySet().stream()
                .map(name -> Encoded.text(name).toByteArray())
                .toList();

        new Fuzzing("rpc", 1_000_000, new Fuzzing.Bounds(64 * 1024, 512))
                .run(corpus, List.of(new ByteDamage(), new MessagePackDamage(methods)), 3, this::check);

        assertTrue(answered > inputs / 10, "only " + answered + " answers: the damage is too heavy to test anything");
    }

    private String check(byte[] input) {
        int hash = Arrays.hashCode(input);
        inputs++;
        List<Long> expected = new ArrayList<>();
        String end = wellFormedRequests(input, expected);

        servers.slow(hash % 4 == 0);
        byte[] answers = answers(input, Math.floorMod(hash, input.length + 1));

        List<ResponseFrame> frames = EmbeddedDoor.parse(answers);
        List<Long> ids = frames.stream().map(ResponseFrame::msgid).toList();
        if (hash % 4 != 0) {
            assertEquals(expected, ids);
        } else if (end.isEmpty()) {
            assertEquals(
                    expected.stream().sorted().toList(), ids.stream().sorted().toList());
        } else {
            // The connection was closed for the bytes behind them: not all have been answered, and none twice.
            List<Long> left = new ArrayList<>(expected);
            ids.forEach(id -> assertTrue(left.remove(id)));
        }
        frames.forEach(frame -> assertNotEquals(Encoded.text("internal error in proxy"), frame.error()));
        assertEquals(0, connections.size());
        assertEquals(0, buffers.metric().usedDirectMemory() + buffers.metric().usedHeapMemory());
        if (hash % 16 == 1) {
            assertArrayEquals(answers, answers(input, 0), "as one piece");
        }
        answered += ids.size();
        return end + outcome(frames);
    }

    private static String outcome(List<ResponseFrame> frames) {
        StringBuilder outcome = new StringBuilder();
        for (ResponseFrame frame : frames.subList(0, Math.min(3, frames.size()))) {
            String error = frame.error().toString();
            outcome.append(frame.isError() ? " " + error.substring(0, Math.min(16, error.length())) : " ok");
        }
        return outcome.toString();
    }

    private byte[] answers(byte[] input, int cut) {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(buffers);
        channel.pipeline().addLast(acceptor);
        if (cut > 0) {
            channel.writeInbound(Unpooled.wrappedBuffer(input, 0, cut));
        }
        if (channel.isOpen() && cut < input.length) {
            channel.writeInbound(Unpooled.wrappedBuffer(input, cut, input.length - cut));
        }
        servers.answer();
        channel.runPendingTasks();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (ByteBuf written = channel.readOutbound(); written != null; written = channel.readOutbound()) {
            byte[] bytes = new byte[written.readableBytes()];
            written.readBytes(bytes);
            written.release();
            all.writeBytes(bytes);
        }
        channel.finishAndReleaseAll();
        return all.toByteArray();
    }

    /**
     * The ids of the requests before the first bytes that are none, and of one that is too large to come.
     *
     * @return why the connection ends; empty where it goes on
     */
    private static String wellFormedRequests(byte[] input, List<Long> ids) {
        EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(LIMITS.message()));
        try {
            String end = "";
            OptionalLong tooLarge = OptionalLong.empty();
            try {
                frames.writeInbound(Unpooled.wrappedBuffer(input));
            } catch (MalformedMessageException e) {
                end = String.valueOf(e.getMessage());
                tooLarge = e.reason() == MalformedMessageException.Reason.TOO_LARGE ? e.msgid() : OptionalLong.empty();
            }
            for (EncodedValue frame = frames.readInbound(); frame != null; frame = frames.readInbound()) {
                RequestFrame.parse(frame).msgid().ifPresent(ids::add);
            }
            tooLarge.ifPresent(ids::add);
            return end;
        } catch (MalformedMessageException e) {
            return String.valueOf(e.getMessage());
        } finally {
            frames.finishAndReleaseAll();
        }
    }
}

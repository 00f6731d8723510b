package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.Delivery;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.fanout.Reply;
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
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A million clients that send damaged requests: no exception escapes, and every request that is one gets one answer, in whatever pieces it
 * came. {@code -Dfuzz.inputs=N} for another number, {@code -Dfuzz.seed=N} for other damage.
 */
class RpcFuzzTest {
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 1_000_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_130L);
    private static final RpcLimits LIMITS = RpcLimits.DEFAULT.withMessage(RpcLimits.messages(64 * 1024, 64));

    private final OpenConnections connections = new OpenConnections(10);
    private final ClientAcceptor acceptor = acceptor();

    private ClientAcceptor acceptor() {
        ManualTimeSource time = new ManualTimeSource();
        List<Endpoint> servers = List.of(Endpoint.of("10.0.0.1", 1), Endpoint.of("10.0.0.2", 1));
        RpcCore core = TestCore.of("classifier", servers, new Yes(), time, ErrorEncoder.jubatus());
        ProxyStatus status = new ProxyStatus("classifier", TestCore.status(), time);
        RpcService service = new RpcService(ServiceCatalog.builtIn().service("classifier"), core, status, () -> false);
        return new ClientAcceptor(
                service, LIMITS, connections, new BoundedLog(System.getLogger("fuzz"), time, 1), Optional.empty());
    }

    @Test
    void everyRequestGetsOneAnswerWhateverComesWithIt() {
        SplittableRandom random = new SplittableRandom(SEED);
        Fuzzer fuzzer = new Fuzzer(random, Vectors.requests());
        int answered = 0;

        for (int i = 0; i < INPUTS; i++) {
            byte[] input = fuzzer.next();
            int cut = input.length == 0 ? 0 : random.nextInt(input.length + 1);
            answered += check(input, cut);
        }

        assertTrue(answered > INPUTS / 10, "only " + answered + " answers: the damage is too heavy to test anything");
    }

    private int check(byte[] input, int cut) {
        List<Long> expected = wellFormedRequests(input);
        List<Long> answers = new ArrayList<>();
        try {
            for (ResponseFrame answer : answers(input, cut)) {
                answers.add(answer.msgid());
                assertTrue(!answer.isError() || !answer.error().equals(Encoded.text("internal error in proxy")));
            }
            assertEquals(0, connections.size());
            assertEquals(expected, answers);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("input " + HexFormat.of().formatHex(input) + " cut at " + cut, e);
        }
        return answers.size();
    }

    private List<ResponseFrame> answers(byte[] input, int cut) {
        EmbeddedChannel channel = new EmbeddedChannel(acceptor);
        if (cut > 0) {
            channel.writeInbound(Unpooled.wrappedBuffer(input, 0, cut));
        }
        if (channel.isOpen() && cut < input.length) {
            channel.writeInbound(Unpooled.wrappedBuffer(input, cut, input.length - cut));
        }
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf written = channel.readOutbound(); written != null; written = channel.readOutbound()) {
            all.writeBytes(written);
            written.release();
        }
        channel.finishAndReleaseAll();
        byte[] bytes = new byte[all.readableBytes()];
        all.readBytes(bytes);
        return EmbeddedDoor.parse(bytes);
    }

    /** The ids of the requests before the first bytes that are none, and of one that is too large to come. */
    private static List<Long> wellFormedRequests(byte[] input) {
        EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(LIMITS.message()));
        List<Long> ids = new ArrayList<>();
        try {
            MalformedMessageException end = null;
            try {
                frames.writeInbound(Unpooled.wrappedBuffer(input));
            } catch (MalformedMessageException e) {
                end = e;
            }
            for (EncodedValue frame = frames.readInbound(); frame != null; frame = frames.readInbound()) {
                RequestFrame.parse(frame).msgid().ifPresent(ids::add);
            }
            if (end != null && end.reason() == MalformedMessageException.Reason.TOO_LARGE) {
                end.msgid().ifPresent(ids::add);
            }
        } catch (MalformedMessageException e) {
            return ids;
        } finally {
            frames.finishAndReleaseAll();
        }
        return ids;
    }

    /** Servers that answer everything at once. */
    private static final class Yes implements Backend {
        @Override
        public Call call(
                Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener) {
            listener.replied(new Reply.ResultReply(Encoded.TRUE));
            return () -> Delivery.UNKNOWN;
        }

        @Override
        public boolean isBackingOff(Endpoint endpoint) {
            return false;
        }
    }
}

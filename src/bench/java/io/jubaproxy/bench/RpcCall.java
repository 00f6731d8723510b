package io.jubaproxy.bench;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * A MessagePack-RPC call. Its id is the slot.
 *
 * @param method on the wire
 * @param isKeyed whether a key that is the client's own follows the cluster's name, as methods routed by the ring want it
 * @param expectsError whether an error is the expected answer
 */
record RpcCall(String cluster, String method, boolean isKeyed, boolean expectsError) implements Protocol {
    /** The cluster's name is the only argument, a result is expected. */
    RpcCall(String cluster, String method) {
        this(cluster, method, false, false);
    }

    RpcCall keyed() {
        return new RpcCall(cluster, method, true, expectsError);
    }

    RpcCall expectingError() {
        return new RpcCall(cluster, method, isKeyed, true);
    }

    @Override
    public byte[] request(int client, int slot) {
        MessageWriter params = new MessageWriter().array(isKeyed ? 2 : 1).raw(cluster);
        if (isKeyed) {
            params.raw("key-" + client);
        }
        return new MessageWriter().request(slot, method, params.value()).toByteArray();
    }

    @Override
    public void decodeAnswers(ChannelPipeline pipeline) {
        pipeline.addLast(new FrameDecoder(ScanLimits.DEFAULT), new Reader(expectsError));
    }

    private static final class Reader extends ChannelInboundHandlerAdapter {
        private final boolean expectsError;

        Reader(boolean expectsError) {
            this.expectsError = expectsError;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            ResponseFrame response = ResponseFrame.parse((EncodedValue) frame);
            boolean isExpected = response.isError() == expectsError;
            context.fireChannelRead(
                    new Answer((int) response.msgid(), isExpected ? Answer.Kind.EXPECTED : Answer.Kind.UNEXPECTED));
        }
    }
}

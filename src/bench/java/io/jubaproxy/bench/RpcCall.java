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
 * A MessagePack-RPC call whose only argument is the cluster's name.
 *
 * @param method on the wire
 */
record RpcCall(String cluster, String method) implements Protocol {
    private static final long ID = 7;

    @Override
    public byte[] request() {
        EncodedValue params = new MessageWriter().array(1).raw(cluster).value();
        return new MessageWriter().request(ID, method, params).toByteArray();
    }

    @Override
    public void decodeAnswers(ChannelPipeline pipeline) {
        pipeline.addLast(new FrameDecoder(ScanLimits.DEFAULT), new Reader());
    }

    private static final class Reader extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            ResponseFrame response = ResponseFrame.parse((EncodedValue) frame);
            boolean isExpected = response.msgid() == ID && !response.isError();
            context.fireChannelRead(isExpected ? Answer.EXPECTED : Answer.UNEXPECTED);
        }
    }
}

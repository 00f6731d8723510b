package io.jubaproxy.backend;

import io.jubaproxy.wire.MessageWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;

/** Writes one connection's requests, without flushing. Failures come as the channel's exceptions. On the event loop only. */
final class RequestEncoder {
    /** Beyond this size one buffer more costs less than copying the params; a guess near the size of a few pages. */
    private static final int COPIED_BYTES = 16 * 1024;

    private final MessageWriter writer = new MessageWriter();

    void write(Channel channel, long id, OutgoingCall call) {
        writer.clear().requestHead(id, call.method());
        boolean copies = call.params().size() <= COPIED_BYTES;
        if (copies) {
            writer.encoded(call.params());
        }
        ByteBuf head = channel.alloc().directBuffer(writer.size());
        writer.writeTo(head);
        write(channel, head);
        if (!copies) {
            write(channel, Unpooled.wrappedBuffer(call.params().sharedArray()));
        }
    }

    private static void write(Channel channel, ByteBuf bytes) {
        ChannelFuture unused = channel.write(bytes, channel.voidPromise());
    }
}

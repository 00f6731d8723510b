package io.jubaproxy.backend;

import io.jubaproxy.wire.MessageWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writes one connection's requests, without flushing. Small ones are gathered in one buffer until {@link #handOver}: a buffer for each would
 * cost more than its bytes. Failures come as the channel's exceptions. On the event loop only.
 */
final class RequestEncoder {
    /** Beyond this size one buffer more costs less than copying the params; a guess near the size of a few pages. */
    private static final int COPIED_BYTES = 16 * 1024;
    /** A batch this full is handed to the channel, so that its water marks see it. */
    private static final int BATCH_BYTES = 16 * 1024;

    private static final int USUAL_BYTES = 1024;

    private final MessageWriter writer = new MessageWriter();
    private @Nullable ByteBuf batch;

    void write(Channel channel, long id, OutgoingCall call) {
        writer.clear().requestHead(id, call.method());
        boolean copies = call.params().size() <= COPIED_BYTES;
        if (copies) {
            writer.encoded(call.params());
        }
        ByteBuf target = batch;
        if (target == null) {
            target = channel.alloc().directBuffer(Math.max(USUAL_BYTES, writer.size()));
            batch = target;
        }
        writer.writeTo(target);
        if (!copies) {
            handOver(channel);
            write(channel, call.params().toBuffer());
        } else if (target.readableBytes() >= BATCH_BYTES) {
            handOver(channel);
        }
    }

    /** Gives the channel what was gathered; to be said at the end of each batch. */
    void handOver(Channel channel) {
        ByteBuf gathered = batch;
        batch = null;
        if (gathered != null) {
            write(channel, gathered);
        }
    }

    private static void write(Channel channel, ByteBuf bytes) {
        ChannelFuture unused = channel.write(bytes, channel.voidPromise());
    }
}

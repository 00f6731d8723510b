package io.jubaproxy.rpc;

import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.wire.MessageWriter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes one connection's answers: small ones are gathered in one buffer until the next flush, big results go out without another
 * copy. It keeps count of what the client has not taken yet, and has it counted among what the proxy holds. On the event loop only.
 */
final class AnswerWriter {
    /** Beyond this size a buffer of its own costs less than copying the result; a guess near the size of a few pages. */
    private static final int COPIED_BYTES = 16 * 1024;
    /** A batch this full is handed to the channel, so that its water marks see it. */
    private static final int BATCH_BYTES = 32 * 1024;
    /** What a response has beside error and result: array, type and the longest id. */
    private static final int HEAD_BYTES = 8;

    private final Channel channel;
    private final HeldBytes held;
    private final MessageWriter writer = new MessageWriter();
    private final ChannelFutureListener written;
    private @Nullable ByteBuf batch;
    private boolean insideBatch;
    private boolean flushIsDue;
    private long begun;
    private long taken;
    private long counted;
    private boolean isFlushing;
    private boolean countIsDue;

    /** @param whenTaken runs each time the system has taken bytes, or has refused them because the connection is gone */
    AnswerWriter(Channel channel, HeldBytes held, Runnable whenTaken) {
        this.channel = channel;
        this.held = held;
        this.written = future -> {
            taken++;
            countSoon();
            whenTaken.run();
        };
    }

    /** From now on answers wait for {@link #endBatch}: more of them will come from what was read. */
    void beginBatch() {
        insideBatch = true;
    }

    void endBatch() {
        insideBatch = false;
        flush();
    }

    /** Adds an answer; it goes out at the end of the batch, or else with all that come in this turn of the event loop. */
    void add(long msgid, Answer answer) {
        boolean copies = answer.size() <= COPIED_BYTES;
        writer.clear().array(4).integer(1).integer(msgid).encoded(answer.error());
        if (copies) {
            writer.encoded(answer.result());
        }
        ByteBuf target = batch;
        if (target == null) {
            int expected = HEAD_BYTES + (copies ? answer.size() : answer.error().size());
            target = channel.alloc().directBuffer(Math.max(256, expected));
            batch = target;
        }
        writer.writeTo(target);
        if (!copies) {
            handOver();
            write(answer.result().toBuffer());
        } else if (target.readableBytes() >= BATCH_BYTES) {
            handOver();
        }
        flushSoon();
    }

    private void flushSoon() {
        if (!insideBatch && !flushIsDue) {
            flushIsDue = true;
            channel.eventLoop().execute(() -> {
                flushIsDue = false;
                flush();
            });
        }
    }

    void flush() {
        handOver();
        isFlushing = true;
        channel.flush();
        isFlushing = false;
        count();
    }

    /** The channel tells that bytes were taken before it has discounted them. */
    private void countSoon() {
        if (!isFlushing && !countIsDue) {
            countIsDue = true;
            channel.eventLoop().execute(() -> {
                countIsDue = false;
                count();
            });
        }
    }

    /** Most answers are taken in the flush and never counted. */
    private void count() {
        long pending = pendingBytes();
        if (pending != counted) {
            held.hold(pending - counted);
            counted = pending;
        }
    }

    /** Drops what was gathered and not handed to the channel. */
    void discard() {
        ByteBuf gathered = batch;
        batch = null;
        if (gathered != null) {
            gathered.release();
        }
        count();
    }

    /** Whether the client has taken every answer, as far as the system's own buffers can tell. */
    boolean isEmpty() {
        return batch == null && begun == taken;
    }

    /** Bytes handed to the channel that the system has not taken yet. */
    long pendingBytes() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    /** Changes whenever the client's system takes any of the bytes. */
    long takenMark() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return (taken << 32) + (buffer == null ? 0 : buffer.currentProgress());
    }

    private void handOver() {
        ByteBuf gathered = batch;
        batch = null;
        if (gathered != null) {
            write(gathered);
        }
    }

    private void write(ByteBuf bytes) {
        begun++;
        channel.write(bytes).addListener(written);
    }
}

package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Cuts a connection's bytes into frames: fires one {@link EncodedValue} for each complete top-level value, in order.
 *
 * <p>A frame is a heap array of its own and not a slice of the network buffer: results live as long as a fan-out does and pass
 * through several rooms, where a forgotten release would leak pooled memory for good; one copy of some hundred bytes costs less than
 * keeping count. Bytes of an unfinished frame wait in one array, bounded by the limits; a connection that stands between frames
 * keeps at most {@value #KEPT_SIZE} bytes. What it keeps beyond them counts in a budget shared with others; where that has no room the
 * message is refused as if it were malformed.
 *
 * <p>On malformed bytes it first has fired all frames before them, then fires {@code exceptionCaught} once with a
 * {@link MalformedMessageException}, with the request's id where that has come, and drops whatever follows; closing is up to the next in line. While reading is
 * paused ({@code autoRead} off) frames that were read already are still fired. One decoder serves one channel.
 */
public final class FrameDecoder extends ChannelInboundHandlerAdapter {
    private static final int KEPT_SIZE = 4096;
    private static final byte[] NOTHING = {};

    private final FrameScanner scanner;
    private final ByteBudget budget;
    private long held;
    private byte[] pending = NOTHING;
    private int frameStart;
    private int scanned;
    private int filled;
    private boolean broken;

    /** A decoder whose budget has room for all that the limits allow. */
    public FrameDecoder(ScanLimits limits) {
        this(limits, ByteBudget.UNLIMITED);
    }

    public FrameDecoder(ScanLimits limits, ByteBudget budget) {
        this.scanner = new FrameScanner(limits);
        this.budget = budget;
    }

    /** Whether the connection stands inside a frame: closed now, it would cut one off. */
    public boolean insideFrame() {
        return scanner.insideValue() && !broken;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof ByteBuf arrived)) {
            context.fireChannelRead(message);
            return;
        }
        try {
            if (!broken) {
                append(arrived);
            }
        } finally {
            ReferenceCountUtil.release(arrived);
        }
        fireFrames(context);
    }

    private void fireFrames(ChannelHandlerContext context) {
        try {
            while (scanned < filled) {
                int end = scanner.scan(pending, scanned, filled);
                if (end == FrameScanner.INCOMPLETE) {
                    scanned = filled;
                } else {
                    holdNothing(); // whoever takes the frame finds room for it
                    EncodedValue frame = EncodedValue.copyOf(pending, frameStart, end - frameStart);
                    frameStart = end;
                    scanned = end;
                    context.fireChannelRead(frame);
                }
            }
            compact();
            hold(filled);
        } catch (MalformedMessageException e) {
            MalformedMessageException cause = aboutItsRequest(e);
            broken = true;
            forget();
            context.fireExceptionCaught(cause);
        }
    }

    /** A request that is refused before its end can still be answered where its id has come. */
    private MalformedMessageException aboutItsRequest(MalformedMessageException cause) {
        OptionalLong id = RpcArray.requestIdAt(new ValueCursor(pending, frameStart, filled));
        return id.isPresent() ? cause.about(id.getAsLong()) : cause;
    }

    private void append(ByteBuf arrived) {
        int more = arrived.readableBytes();
        if (more > pending.length - filled) {
            compact();
            if (more > pending.length - filled) {
                pending = Arrays.copyOf(pending, Math.max(filled + more, (int) Math.min(2L * filled, 1 << 30)));
            }
        }
        arrived.readBytes(pending, filled, more);
        filled += more;
    }

    /** Moves the unfinished frame to the array's start. */
    private void compact() {
        if (frameStart == filled) {
            filled = 0;
            scanned = 0;
            if (pending.length > KEPT_SIZE) {
                pending = NOTHING;
            }
        } else if (frameStart > 0) {
            System.arraycopy(pending, frameStart, pending, 0, filled - frameStart);
            filled -= frameStart;
            scanned -= frameStart;
        }
        frameStart = 0;
    }

    /** @param bytes of the unfinished frame */
    private void hold(int bytes) {
        long wanted = bytes > KEPT_SIZE ? bytes : 0;
        if (wanted < held) {
            budget.release(held - wanted);
        } else if (wanted > held && !budget.tryHold(wanted - held)) {
            throw new MalformedMessageException(
                    Reason.NO_ROOM, "the proxy has no room for more than " + held + " bytes of this message now");
        }
        held = wanted;
    }

    private void holdNothing() {
        if (held > 0) {
            budget.release(held);
            held = 0;
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        forget();
    }

    private void forget() {
        holdNothing();
        pending = NOTHING;
        frameStart = 0;
        scanned = 0;
        filled = 0;
    }
}

package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Cuts a connection's bytes into frames: fires one {@link EncodedValue} for each complete top-level value, in order.
 *
 * <p>A frame is a heap array of its own and not a slice of the network buffer: results live as long as a fan-out does and pass
 * through several rooms, where a forgotten release would leak pooled memory for good; one copy of some hundred bytes costs less than
 * keeping count. What is read is looked at in an array that the connections of an event loop share; only a frame that goes on after it gets one
 * of its connection, which grows as more of the frame comes, is bounded by the limits, and becomes the frame where it fits. So a connection that
 * stands between frames keeps nothing. What it keeps beyond {@value #FREE_SIZE} bytes counts in a budget shared with others; where that has no room the
 * message is refused as if it were malformed.
 *
 * <p>On malformed bytes it first has fired all frames before them, then fires {@code exceptionCaught} once with a
 * {@link MalformedMessageException}, with the request's id where that has come, and drops whatever follows; closing is up to the next in line. While reading is
 * paused ({@code autoRead} off) frames that were read already are still fired. One decoder serves one channel.
 */
public final class FrameDecoder extends ChannelInboundHandlerAdapter {
    private static final int FREE_SIZE = 4096;
    /** What Netty reads at once at most, unless told otherwise. */
    private static final int SHARED_SIZE = 64 * 1024;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    private static final byte[] NOTHING = {};
    private static final FastThreadLocal<Shared> SHARED = new FastThreadLocal<>() {
        @Override
        protected Shared initialValue() {
            return new Shared();
        }
    };

    private final FrameScanner scanner;
    private final ByteBudget budget;
    private long held;
    private byte[] bytes = NOTHING;
    private boolean isBorrowed;
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
                int end = scanner.scan(bytes, scanned, filled);
                if (end == FrameScanner.INCOMPLETE) {
                    scanned = filled;
                } else {
                    holdNothing(); // whoever takes the frame finds room for it
                    EncodedValue frame = cut(end);
                    context.fireChannelRead(frame);
                }
            }
            keepTheRest();
            hold(filled);
        } catch (MalformedMessageException e) {
            MalformedMessageException cause = aboutItsRequest(e);
            broken = true;
            forget();
            context.fireExceptionCaught(cause);
        }
    }

    /** The frame that ends there, which leaves. */
    private EncodedValue cut(int end) {
        boolean isAllThereIs = !isBorrowed && frameStart == 0 && end == bytes.length;
        EncodedValue frame =
                isAllThereIs ? EncodedValue.owning(bytes) : EncodedValue.copyOf(bytes, frameStart, end - frameStart);
        frameStart = end;
        scanned = end;
        return frame;
    }

    /** A request that is refused before its end can still be answered where its id has come. */
    private MalformedMessageException aboutItsRequest(MalformedMessageException cause) {
        OptionalLong id = RpcArray.requestIdAt(new ValueCursor(bytes, frameStart, filled));
        return id.isPresent() ? cause.about(id.getAsLong()) : cause;
    }

    private void append(ByteBuf arrived) {
        int more = arrived.readableBytes();
        if (filled == 0) {
            borrow(more);
        } else if (more > bytes.length - filled) {
            bytes = Arrays.copyOf(bytes, grown(filled + more));
        }
        arrived.readBytes(bytes, filled, more);
        filled += more;
    }

    /** Doubled, so that a frame in many pieces isn't copied with each; or what it is known to have, where that is little more or much less. */
    private int grown(int least) {
        long doubled = 2L * filled;
        long promised = scanner.promised();
        boolean isWorthIt = promised >= least && promised >= filled + filled / 4L && promised <= doubled + FREE_SIZE;
        return (int) Math.max(least, isWorthIt ? promised : Math.min(doubled, MAX_ARRAY));
    }

    private void borrow(int size) {
        isBorrowed = size <= SHARED_SIZE;
        bytes = isBorrowed ? SHARED.get().lend() : new byte[size];
    }

    /** Moves the unfinished frame to the start of an array of its own, or else keeps none. */
    private void keepTheRest() {
        int rest = filled - frameStart;
        if (rest == 0) {
            release();
        } else if (isBorrowed || frameStart > 0) {
            byte[] own = Arrays.copyOfRange(bytes, frameStart, filled);
            release();
            bytes = own;
            filled = rest;
            scanned = rest;
        }
    }

    private void release() {
        if (isBorrowed) {
            SHARED.get().takeBack(bytes);
        }
        isBorrowed = false;
        bytes = NOTHING;
        frameStart = 0;
        scanned = 0;
        filled = 0;
    }

    /** @param rest bytes of the unfinished frame */
    private void hold(int rest) {
        long wanted = rest > FREE_SIZE ? rest : 0;
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
        release();
    }

    /** The array of one thread. Whoever asks while it is lent, because one connection's frames made another one read, gets a new one. */
    private static final class Shared {
        private byte[] array = NOTHING;

        byte[] lend() {
            byte[] lent = array.length > 0 ? array : new byte[SHARED_SIZE];
            array = NOTHING;
            return lent;
        }

        void takeBack(byte[] lent) {
            array = lent;
        }
    }
}

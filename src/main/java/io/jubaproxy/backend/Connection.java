package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Reply;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.ResponseFrame;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.collection.IntObjectHashMap;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One open connection, many calls at once, told apart by message id.
 *
 * <p>Calls come from any thread through the outbox; everything else happens on the channel's event loop. Ids ascend and none is used
 * twice, so a reply whose id nobody waits for belongs to nobody: a call that was given up only has to leave the map. A connection
 * that ran out of ids takes no more calls and closes after its last one.
 *
 * <p>Calls are written while the channel takes them. Once its buffer is over the mark, because the server does not read, the rest of
 * the outbox goes back to the pool unwritten.
 */
final class Connection extends ChannelInboundHandlerAdapter {
    static final long LAST_ID = 0xffff_ffffL;

    private final EndpointPool pool;
    private final BackendObserver observer;
    private final Channel channel;
    private final FrameDecoder decoder;
    private final Consumer<Connection> whenOpen;
    private final RequestEncoder encoder = new RequestEncoder();
    private final IntObjectHashMap<OutgoingCall> inFlight = new IntObjectHashMap<>();
    private final Queue<OutgoingCall> outbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean drainIsDue = new AtomicBoolean();
    private final AtomicInteger load = new AtomicInteger();
    private volatile boolean retired;
    private boolean ended;
    private long nextId;

    /** @param whenOpen told on the event loop, before anything is read: a server may close at once and that must not be missed */
    Connection(
            EndpointPool pool,
            BackendObserver observer,
            Channel channel,
            FrameDecoder decoder,
            long firstId,
            Consumer<Connection> whenOpen) {
        this.pool = pool;
        this.observer = observer;
        this.channel = channel;
        this.decoder = decoder;
        this.nextId = firstId;
        this.whenOpen = whenOpen;
    }

    /** Whether a call sent now would be written soon. */
    boolean takesMore() {
        return !retired && channel.isWritable();
    }

    /** Whether the calling thread is its event loop. */
    boolean isHere() {
        return channel.eventLoop().inEventLoop();
    }

    /** Calls sent or reserved and not ended yet. */
    int inFlight() {
        return load.get();
    }

    /** Counts calls as in flight before they are sent, so that the next choice already sees them. */
    void reserve(int calls) {
        load.addAndGet(calls);
    }

    /** Sends calls that were reserved; those it can't write go back to the pool. */
    void send(List<OutgoingCall> calls) {
        outbox.addAll(calls);
        drainSoon();
    }

    private void drainSoon() {
        if (!outbox.isEmpty() && drainIsDue.compareAndSet(false, true)) {
            onLoop(this::drain, this::giveBack);
        }
    }

    /** Forgets a call that was written and given up. */
    void forget(int id) {
        onLoop(
                () -> {
                    taken(inFlight.remove(id));
                    closeIfSpent();
                },
                () -> {});
    }

    /** Closes it; the pool has seen that nothing is in flight and chooses it no more. */
    void leave() {
        onLoop(() -> end(FailureKind.CONNECTION_CLOSED, "was left: it is no member any more"), () -> {});
    }

    /** Ends every call on it, because the proxy is stopping. */
    void stop() {
        onLoop(
                () -> end(
                        FailureKind.CONNECTION_CLOSED,
                        "had not answered when the proxy stopped and closed the connection"),
                () -> {});
    }

    private void onLoop(Runnable task, Runnable otherwise) {
        try {
            channel.eventLoop().execute(task);
        } catch (RejectedExecutionException e) {
            otherwise.run();
        }
    }

    private void drain() {
        drainIsDue.set(false);
        for (OutgoingCall call = nextToWrite(); call != null; call = nextToWrite()) {
            write(call);
        }
        channel.flush();
        giveBack();
        drainSoon();
        closeIfSpent();
    }

    /** A full buffer is flushed before it counts as full. */
    private @Nullable OutgoingCall nextToWrite() {
        if (!retired && !channel.isWritable()) {
            channel.flush();
        }
        return takesMore() ? outbox.poll() : null;
    }

    private void write(OutgoingCall call) {
        int id = (int) nextId;
        if (call.beginWrite(this, id)) {
            inFlight.put(id, call);
            encoder.write(channel, nextId, call);
            retired |= ++nextId > LAST_ID;
        } else {
            load.decrementAndGet();
        }
    }

    /** Only while it takes no more, or the pool would choose it again and again. */
    private void giveBack() {
        while (!takesMore()) {
            OutgoingCall call = outbox.poll();
            if (call == null) {
                return;
            }
            load.decrementAndGet();
            pool.place(call);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        whenOpen.accept(this);
        // Before anything is read, so that each connect gets some calls written even if the server has closed already.
        drain();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (takesMore()) {
            pool.takesMore(this);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (ended || !(message instanceof EncodedValue frame)) {
            return;
        }
        try {
            match(ResponseFrame.parse(frame));
        } catch (MalformedMessageException e) {
            broken(e);
        }
    }

    private void match(ResponseFrame response) {
        OutgoingCall call = inFlight.remove((int) response.msgid());
        taken(call);
        Reply reply =
                response.isError() ? new Reply.ErrorReply(response.error()) : new Reply.ResultReply(response.result());
        if (call == null || !call.reply(reply)) {
            observer.unmatchedReply(pool.endpoint());
        }
        closeIfSpent();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        switch (cause) {
            case MalformedMessageException broken -> broken(broken);
            case SSLException tls ->
                end(FailureKind.CONNECTION_CLOSED, "ended the connection before its reply: it " + tls.getMessage());
            case IOException lost ->
                end(FailureKind.CONNECTION_CLOSED, "reset the connection before its reply: " + lost.getMessage());
            default -> end(FailureKind.CONNECTION_CLOSED, "lost its connection to an error of ours: " + cause);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end(
                FailureKind.CONNECTION_CLOSED,
                decoder.insideFrame()
                        ? "closed the connection in the middle of a reply"
                        : "closed the connection before its reply");
    }

    private void broken(MalformedMessageException cause) {
        OutgoingCall culprit =
                cause.msgid().isPresent() ? inFlight.remove((int) cause.msgid().getAsLong()) : null;
        taken(culprit);
        if (culprit != null) {
            culprit.fail(FailureKind.BROKEN_REPLY, "sent a broken reply to this call: " + cause.getMessage());
        }
        end(FailureKind.BROKEN_REPLY, "sent bytes that are no reply: " + cause.getMessage());
    }

    private void end(FailureKind kind, String what) {
        if (ended) {
            return;
        }
        ended = true;
        retired = true;
        pool.retire(this);
        List<OutgoingCall> lost = List.copyOf(inFlight.values());
        inFlight.clear();
        load.addAndGet(-lost.size());
        lost.forEach(call -> call.fail(kind, what));
        giveBack();
        ChannelFuture unused = channel.close();
    }

    private void taken(@Nullable OutgoingCall call) {
        if (call != null) {
            load.decrementAndGet();
        }
    }

    private void closeIfSpent() {
        if (nextId > LAST_ID && !ended) {
            pool.retire(this);
            if (inFlight.isEmpty()) {
                end(FailureKind.CONNECTION_CLOSED, "was left for another connection");
            }
        } else if (load.get() == 0) {
            pool.leaveIfQuiet();
        }
    }
}

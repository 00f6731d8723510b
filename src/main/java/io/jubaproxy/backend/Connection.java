package io.jubaproxy.backend;

import io.jubaproxy.failure.FailureKind;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One open connection, many calls at once, told apart by message id. What its channel tells comes through {@link ConnectionEvents}.
 *
 * <p>Calls come from any thread through the outbox; everything else happens on the channel's event loop. A connection that ran out of ids takes no
 * more calls and closes after its last one. One that is suspect takes none either, until it reads something.
 *
 * <p>Calls are written while the channel takes them. Once its buffer is over the mark, because the server does not read, the rest of
 * the outbox goes back to the pool unwritten.
 */
final class Connection {
    /** With so much unsent, what is written now would wait behind it; a guess at what a system's own buffer takes in one go. */
    private static final long CLOGGING_BYTES = 64 * 1024;

    private final EndpointPool pool;
    private final Channel channel;
    private final WrittenCalls written;
    private final Activity activity = new Activity();
    private final ConnectionTimers timers;
    private final RequestEncoder encoder = new RequestEncoder();
    private final Queue<OutgoingCall> outbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean drainIsDue = new AtomicBoolean();
    private final AtomicInteger load = new AtomicInteger();
    private volatile boolean retired;
    private volatile boolean suspect;
    private boolean ended;

    Connection(EndpointPool pool, Channel channel, long firstId) {
        this.pool = pool;
        this.channel = channel;
        this.written = new WrittenCalls(firstId);
        this.timers = new ConnectionTimers(this, pool, channel.eventLoop());
    }

    /** Whether a call sent now would be written soon. */
    boolean takesMore() {
        return !retired && !suspect && channel.isWritable();
    }

    /** Whether a small call sent now would wait behind something large or slow. */
    boolean isClogged() {
        return activity.isStuck() || Connector.UNSENT_BYTES.high() - channel.bytesBeforeUnwritable() > CLOGGING_BYTES;
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

    /** Sends a call that was reserved; if it can't be written, it goes back to the pool. */
    void send(OutgoingCall call) {
        outbox.add(call);
        drainSoon();
    }

    /** Likewise. */
    void send(List<OutgoingCall> calls) {
        outbox.addAll(calls);
        drainSoon();
    }

    private void drainSoon() {
        if (!outbox.isEmpty() && drainIsDue.compareAndSet(false, true)) {
            onLoop(this::drain, this::giveBack);
        }
    }

    /** Forgets a call that was written and whose time is over. Where nothing was read since it was written, the pool hears of it. */
    void forget(int id) {
        onLoop(
                () -> {
                    OutgoingCall call = written.take(id);
                    taken(call);
                    if (call != null && activity.isSilentSince(call.writtenAt())) {
                        pool.suspect(call.writtenAt());
                    }
                    callEnded();
                },
                () -> {});
    }

    /** Whether nothing was read since. */
    boolean isSilentSince(long instant) {
        return activity.isSilentSince(instant);
    }

    /** Said under the pool's lock, by which the pool remembers it too. */
    void suspect(boolean is) {
        suspect = is;
    }

    boolean isSuspect() {
        return suspect;
    }

    /** What was to be written goes elsewhere, and it is closed after its last call. */
    void avoid() {
        onLoop(
                () -> {
                    giveBack();
                    callEnded();
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

    /** It is open, before anything is read and before the pool knows it. */
    void opened() {
        activity.begin(now());
    }

    /** The pool knows it. */
    void begin() {
        timers.begin(pool.idleNanos());
        // So that each connect gets some calls written even if the server has closed already.
        drain();
    }

    private void drain() {
        drainIsDue.set(false);
        long now = now();
        for (OutgoingCall call = nextToWrite(); call != null; call = nextToWrite()) {
            write(call, now);
        }
        encoder.handOver(channel);
        activity.wrote(now);
        channel.flush();
        giveBack();
        drainSoon();
        callEnded();
    }

    /** A full buffer is flushed before it counts as full. */
    private @Nullable OutgoingCall nextToWrite() {
        if (!retired && !channel.isWritable()) {
            channel.flush();
        }
        return takesMore() ? outbox.poll() : null;
    }

    private void write(OutgoingCall call, long now) {
        long id = written.nextId();
        if (call.beginWrite(this, (int) id, now)) {
            written.add(call);
            encoder.write(channel, id, call);
            retired |= written.isSpent();
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

    /** The call that a reply is for, which leaves; null where nobody waits for it. */
    @Nullable
    OutgoingCall take(long msgid) {
        OutgoingCall call = written.take(msgid);
        taken(call);
        return call;
    }

    private void taken(@Nullable OutgoingCall call) {
        if (call != null) {
            load.decrementAndGet();
        }
    }

    Activity activity() {
        return activity;
    }

    boolean hasEnded() {
        return ended;
    }

    long now() {
        return channel.eventLoop().ticker().nanoTime();
    }

    /** Closes it; its calls fail. */
    void end(FailureKind kind, String what) {
        if (ended) {
            return;
        }
        ended = true;
        retired = true;
        timers.cancel();
        pool.retire(this);
        List<OutgoingCall> lost = written.takeAll();
        load.addAndGet(-lost.size());
        lost.forEach(call -> call.fail(kind, what));
        giveBack();
        ChannelFuture unused = channel.close();
    }

    /** To be said whenever a call is over: the last one may have been what kept it open. */
    void callEnded() {
        if (written.isSpent() && !ended) {
            pool.retire(this);
            if (written.isEmpty()) {
                end(FailureKind.CONNECTION_CLOSED, "was left for another connection");
            }
        } else if (load.get() == 0) {
            pool.leaveIfQuiet();
            if (suspect) {
                timers.linger();
            }
        }
    }
}

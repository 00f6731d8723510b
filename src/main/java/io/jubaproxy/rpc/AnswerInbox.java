package io.jubaproxy.rpc;

import io.netty.channel.EventLoop;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Brings answers from any thread to a connection's event loop: at once where they are on it already, else together, in one task for all
 * that came until it runs. Thread-safe.
 */
final class AnswerInbox {
    /** Takes one answer, on the event loop. */
    interface Taker {
        /** @param msgid empty where nobody waits for the answer */
        void take(OptionalLong msgid, Answer answer);
    }

    private final EventLoop loop;
    private final Taker taker;
    private final Queue<Letter> letters = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean deliveryIsDue = new AtomicBoolean();

    AnswerInbox(EventLoop loop, Taker taker) {
        this.loop = loop;
        this.taker = taker;
    }

    void put(OptionalLong msgid, Answer answer) {
        if (loop.inEventLoop()) {
            taker.take(msgid, answer);
            return;
        }
        letters.add(new Letter(msgid, answer));
        if (deliveryIsDue.compareAndSet(false, true)) {
            try {
                loop.execute(this::deliver);
            } catch (RejectedExecutionException e) {
                letters.clear(); // the event loops have ended and every connection with them
            }
        }
    }

    private void deliver() {
        deliveryIsDue.set(false);
        for (Letter letter = letters.poll(); letter != null; letter = letters.poll()) {
            taker.take(letter.msgid, letter.answer);
        }
    }

    private record Letter(OptionalLong msgid, Answer answer) {}
}

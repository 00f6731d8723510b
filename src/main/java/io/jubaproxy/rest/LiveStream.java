package io.jubaproxy.rest;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One stream of server-sent events (HTML standard, section 9.2). It is written without blocking, so it holds no thread; a client that does not keep
 * up is let go, since it can come back for the present. Thread-safe.
 */
final class LiveStream implements WriteListener {
    /** Many seconds of events. */
    private static final int MOST_BYTES_WAITING = 1 << 20;

    private static final System.Logger LOG = System.getLogger(LiveStream.class.getName());

    private final AsyncContext context;
    private final ServletOutputStream out;
    private final BooleanSupplier standing;
    private final Consumer<LiveStream> whenOver;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private long bytesWaiting;
    private boolean hasBegun;
    private boolean isUnflushed;
    private boolean isOver;

    /**
     * @param standing whether the client may still be told
     * @param whenOver told once, when nothing more will be written
     */
    LiveStream(AsyncContext context, ServletOutputStream out, BooleanSupplier standing, Consumer<LiveStream> whenOver) {
        this.context = context;
        this.out = out;
        this.standing = standing;
        this.whenOver = whenOver;
    }

    /** Whether the client may still be told. */
    boolean mayGoOn() {
        return standing.getAsBoolean();
    }

    /** Sends one event as soon as the client takes it. */
    void send(byte[] event) {
        synchronized (this) {
            if (isOver) {
                return;
            }
            bytesWaiting += event.length;
            waiting.add(event);
        }
        write();
    }

    @Override
    public void onWritePossible() {
        synchronized (this) {
            hasBegun = true;
        }
        write();
    }

    @Override
    public void onError(Throwable cause) {
        LOG.log(Level.DEBUG, "a live stream ended", cause);
        end();
    }

    private void write() {
        boolean isLost;
        synchronized (this) {
            try {
                if (hasBegun && !isOver) {
                    writeWhatFits();
                }
                isLost = bytesWaiting > MOST_BYTES_WAITING;
            } catch (IOException | IllegalStateException e) {
                LOG.log(Level.DEBUG, "a live stream was lost", e);
                isLost = true;
            }
        }
        if (isLost) {
            end();
        }
    }

    private void writeWhatFits() throws IOException {
        while (out.isReady() && (!waiting.isEmpty() || isUnflushed)) {
            byte[] next = waiting.poll();
            if (next == null) {
                isUnflushed = false;
                out.flush();
            } else {
                bytesWaiting -= next.length;
                isUnflushed = true;
                out.write(next);
            }
        }
    }

    /** Ends the answer, whoever says so first and however often it is said. */
    void end() {
        synchronized (this) {
            if (isOver) {
                return;
            }
            isOver = true;
            waiting.clear();
        }
        whenOver.accept(this);
        try {
            context.complete();
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "the server had ended a live stream already", e);
        }
    }
}

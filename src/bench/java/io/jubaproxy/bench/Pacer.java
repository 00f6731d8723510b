package io.jubaproxy.bench;

import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells clients in turn to send, so many times a second, in beats of a millisecond: every request of a beat is due when the beat is. It
 * has a thread of its own, since an event loop's timers are late by up to a millisecond.
 */
final class Pacer {
    private static final long BEAT_NANOS = 1_000_000;
    private static final double BEATS_PER_SECOND = 1e9 / BEAT_NANOS;

    private final EventLoop loop;
    private final List<Client> clients;
    private final double perBeat;
    private final Thread thread = new Thread(this::run, "pacer");
    private volatile boolean isOver;
    private int next;

    private Pacer(EventLoop loop, List<Client> clients, double rate) {
        this.loop = loop;
        this.clients = List.copyOf(clients);
        this.perBeat = rate / BEATS_PER_SECOND;
    }

    static Pacer start(EventLoop loop, List<Client> clients, double rate) {
        Pacer pacer = new Pacer(loop, clients, rate);
        pacer.thread.setDaemon(true);
        pacer.thread.start();
        return pacer;
    }

    private void run() {
        long start = System.nanoTime();
        long sent = 0;
        for (long beat = 0; !isOver; beat++) {
            long due = start + beat * BEAT_NANOS;
            awaitInstant(due);
            int requests = (int) ((long) (perBeat * (beat + 1)) - sent);
            sent += requests;
            loop.execute(() -> sendAll(requests, due));
        }
    }

    private void awaitInstant(long due) {
        for (long left = due - System.nanoTime(); left > 0 && !isOver; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void sendAll(int requests, long due) {
        for (int i = 0; i < requests; i++) {
            clients.get(next).send(due);
            next = (next + 1) % clients.size();
        }
    }

    /** Waits for its thread's end. */
    void stop() throws InterruptedException {
        isOver = true;
        thread.join();
    }
}

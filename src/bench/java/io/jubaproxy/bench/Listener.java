package io.jubaproxy.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/** Waits for a program that was just started. */
final class Listener {
    private static final int TRIES = 1000;

    private Listener() {}

    /** @param who for the sentence where it does not listen within 10 s */
    static void await(InetSocketAddress address, String who) throws InterruptedException {
        for (int left = TRIES; left > 0; left--) {
            try (Socket socket = new Socket()) {
                socket.connect(address);
                return;
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        throw new IllegalStateException(who + " did not start; its log in target/bench says why.");
    }
}

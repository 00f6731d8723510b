package io.jubaproxy.chaos;

import io.jubaproxy.wire.MessageWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Clients that ask and leave before their answers, send half a request, or send none: nobody else may notice. */
final class RudeClients implements AutoCloseable {
    private final SplittableRandom random;
    private final long seed;
    private final InetSocketAddress door;
    private final byte[] cluster;
    private final Thread thread;
    private volatile boolean closed;
    private long id;

    RudeClients(long seed, InetSocketAddress door, String cluster) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.door = door;
        this.cluster = cluster.getBytes(StandardCharsets.US_ASCII);
        this.thread = Thread.ofPlatform().daemon().name("rude-clients").start(this::annoy);
    }

    private void annoy() {
        while (!closed) {
            try (Socket socket = new Socket(door.getAddress(), door.getPort())) {
                byte[] request = request();
                int sent = random.nextInt(3) == 0 ? random.nextInt(request.length) : request.length;
                socket.getOutputStream().write(Arrays.copyOf(request, sent));
                socket.setSoLinger(random.nextBoolean(), 0);
            } catch (IOException closedByTheDoor) {
                // Its right.
            }
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private byte[] request() {
        Script script = Script.of(seed, --id);
        MessageWriter writer = new MessageWriter();
        for (int copy = 0; copy < 3; copy++) {
            writer.requestHead(7, script.method().onTheWire())
                    .array(2)
                    .raw(cluster)
                    .raw(script.tag());
        }
        return writer.toByteArray();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}

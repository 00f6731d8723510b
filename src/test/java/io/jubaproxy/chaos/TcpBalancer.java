package io.jubaproxy.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;

/**
 * A balancer as simple as they come: each connection goes to the next proxy that accepts it, then bytes go both ways. Where no proxy accepts,
 * the client's connection is reset. It may ask proxies now and then whether they are ready, as balancers of HTTP do.
 */
final class TcpBalancer implements AutoCloseable {
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<InetSocketAddress> proxies;
    private final Map<InetSocketAddress, Boolean> isReady = new ConcurrentHashMap<>();
    private final ServerSocket listener;
    private final AtomicInteger turn = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    TcpBalancer(List<Integer> ports) throws IOException {
        proxies = ports.stream()
                .map(port -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .toList();
        listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    /** @param health asked of each proxy, ten times a second at most, whether it is ready */
    TcpBalancer(List<Integer> ports, IntPredicate health) throws IOException {
        this(ports);
        for (InetSocketAddress proxy : proxies) {
            threads.execute(() -> {
                while (!listener.isClosed()) {
                    isReady.put(proxy, health.test(proxy.getPort()));
                    LockSupport.parkNanos(PAUSE);
                }
            });
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                threads.execute(() -> serve(client));
            }
        } catch (IOException closed) {
            // The balancer ends.
        }
    }

    private void serve(Socket client) {
        try (client) {
            Optional<Socket> accepted = connect();
            if (accepted.isEmpty()) {
                client.setSoLinger(true, 0);
                return;
            }
            try (Socket proxy = accepted.get()) {
                proxy.setTcpNoDelay(true);
                client.setTcpNoDelay(true);
                var up = threads.submit(() -> pump(client, proxy));
                pump(proxy, client);
                up.get();
            }
        } catch (Exception gone) {
            // Both ends are closed; whoever waits for something learns it so.
        }
    }

    private Optional<Socket> connect() {
        int first = turn.getAndIncrement();
        for (int proxy = 0; proxy < proxies.size(); proxy++) {
            InetSocketAddress next = proxies.get(Math.floorMod(first + proxy, proxies.size()));
            if (!isReady.getOrDefault(next, true)) {
                continue;
            }
            Socket socket = new Socket();
            try {
                socket.connect(next, 1000);
                return Optional.of(socket);
            } catch (IOException refused) {
                closeQuietly(socket);
            }
        }
        return Optional.empty();
    }

    private static void pump(Socket source, Socket target) {
        try {
            InputStream in = source.getInputStream();
            OutputStream out = target.getOutputStream();
            in.transferTo(out);
            target.shutdownOutput();
        } catch (SocketException reset) {
            resetQuietly(target);
        } catch (IOException gone) {
            closeQuietly(target);
        }
    }

    private static void resetQuietly(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException closed) {
            // It is closed.
        }
        closeQuietly(socket);
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException closed) {
            // It is closed.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}

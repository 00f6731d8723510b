package io.jubaproxy.backend;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The threads that do input and output, and the one place that chooses how: Java's NIO. */
final class EventLoops implements AutoCloseable {
    /** Tasks already queued end within microseconds; a loop that does not is stuck in a listener. */
    private static final long CLOSE_SECONDS = 5;

    private final EventLoopGroup group;
    private final int size;

    EventLoops(int threads, ThreadFactory threadFactory) {
        size = threads;
        group = new MultiThreadIoEventLoopGroup(threads, threadFactory, NioIoHandler.newFactory());
    }

    EventLoopGroup group() {
        return group;
    }

    /** The one that is the calling thread, else the next in turn. */
    EventLoop hereOrNext() {
        for (EventExecutor loop : group) {
            if (loop.inEventLoop()) {
                return (EventLoop) loop;
            }
        }
        return group.next();
    }

    /** Whether the calling thread is one of them. */
    boolean areHere() {
        for (EventExecutor loop : group) {
            if (loop.inEventLoop()) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return size;
    }

    Class<? extends SocketChannel> channelType() {
        return NioSocketChannel.class;
    }

    /** Closes all channels and waits for the threads to end. */
    @Override
    public void close() {
        boolean ended = group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            System.getLogger(EventLoops.class.getName())
                    .log(System.Logger.Level.WARNING, "Event loops still run " + CLOSE_SECONDS + " s after their end");
        }
    }
}

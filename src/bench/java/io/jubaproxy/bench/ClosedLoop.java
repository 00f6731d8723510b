package io.jubaproxy.bench;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Generates closed-loop load: a connection sends its next request when its last was answered, as Jubatus's clients do. One event loop is
 * enough for some 50,000 requests a second and leaves the rest of the machine to what is measured.
 */
final class ClosedLoop {
    private final EventLoop loop;
    private final Duration warmUp;
    private final Duration measured;

    ClosedLoop(EventLoop loop, Duration warmUp, Duration measured) {
        this.loop = loop;
        this.warmUp = warmUp;
        this.measured = measured;
    }

    /**
     * Runs the load to its end.
     *
     * @param cpu time that the measured process has used so far
     */
    Sample run(Load load, Supplier<Duration> cpu) throws InterruptedException {
        Recording recording = new Recording();
        ByteBuf request = Unpooled.directBuffer().writeBytes(load.protocol().request());
        ChannelGroup connections = connect(load, request, recording);
        TimeUnit.NANOSECONDS.sleep(warmUp.toNanos());
        loop.submit(recording::begin).sync();
        Duration cpuBefore = cpu.get();
        long started = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(measured.toNanos());
        loop.submit(recording::end).sync();
        double seconds = (System.nanoTime() - started) / 1e9;
        Duration used = cpu.get().minus(cpuBefore);
        connections.close().sync();
        request.release();
        return recording.sample(seconds, used.toNanos() / 1e9);
    }

    private ChannelGroup connect(Load load, ByteBuf request, Recording recording) throws InterruptedException {
        ChannelGroup connections = new DefaultChannelGroup(loop);
        Bootstrap bootstrap =
                new Bootstrap().group(loop).channel(NioSocketChannel.class).option(ChannelOption.TCP_NODELAY, true);
        bootstrap.handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                connections.add(channel);
                load.protocol().decodeAnswers(channel.pipeline());
                channel.pipeline().addLast(new LoadConnection(request, load.latencyFrom(), recording, () -> {
                    ChannelFuture unused = bootstrap.connect(load.target());
                }));
            }
        });
        for (int i = 0; i < load.connections(); i++) {
            bootstrap.connect(load.target()).sync();
        }
        return connections;
    }
}

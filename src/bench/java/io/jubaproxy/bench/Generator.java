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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Generates load: in a closed loop, where a client sends its next request when its last was answered, as Jubatus's clients do, or at a
 * fixed rate. One event loop is enough for some 50,000 requests a second and leaves the rest of the machine to what is measured.
 */
final class Generator {
    private final EventLoop loop;
    private final Duration before;
    private final Duration measured;

    /** @param before time under load that does not count */
    Generator(EventLoop loop, Duration before, Duration measured) {
        this.loop = loop;
        this.before = before;
        this.measured = measured;
    }

    /** Runs the load to its end. */
    Sample run(Load load) throws InterruptedException {
        Recording recording = new Recording();
        ChannelGroup connections = new DefaultChannelGroup(loop);
        List<ByteBuf> requests = new ArrayList<>();
        List<Client> clients = connectAll(load, requests, recording, connections);
        Pacer pacer = load.rate() == 0 ? null : Pacer.start(loop, clients, load.rate());
        try {
            TimeUnit.NANOSECONDS.sleep(before.toNanos());
            return measure(load, recording);
        } finally {
            if (pacer != null) {
                pacer.stop();
            }
            loop.submit(recording::end).sync(); // where it did not come that far
            connections.close().sync();
            requests.forEach(ByteBuf::release);
        }
    }

    private Sample measure(Load load, Recording recording) throws InterruptedException {
        Usage usedBefore = load.usage().get();
        loop.submit(recording::begin).sync();
        long started = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(measured.toNanos());
        loop.submit(recording::end).sync();
        double seconds = (System.nanoTime() - started) / 1e9;
        return recording.sample(seconds, load.usage().get().since(usedBefore));
    }

    private List<Client> connectAll(Load load, List<ByteBuf> requests, Recording recording, ChannelGroup connections)
            throws InterruptedException {
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < load.connections(); i++) {
            List<ByteBuf> own = new ArrayList<>();
            for (int slot = 0; slot < load.depth(); slot++) {
                own.add(Unpooled.directBuffer().writeBytes(load.protocol().request(i, slot)));
            }
            requests.addAll(own);
            clients.add(connect(load, own, recording, connections));
        }
        return clients;
    }

    private Client connect(Load load, List<ByteBuf> requests, Recording recording, ChannelGroup connections)
            throws InterruptedException {
        Bootstrap bootstrap =
                new Bootstrap().group(loop).channel(NioSocketChannel.class).option(ChannelOption.TCP_NODELAY, true);
        Client client = new Client(load, requests, recording, () -> {
            ChannelFuture unused = bootstrap.connect(load.target());
        });
        bootstrap.handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                connections.add(channel);
                load.protocol().decodeAnswers(channel.pipeline());
                channel.pipeline().addLast(client.connectionEvents());
            }
        });
        bootstrap.connect(load.target()).sync();
        return client;
    }
}

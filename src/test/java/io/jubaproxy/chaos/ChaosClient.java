package io.jubaproxy.chaos;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.collection.IntObjectHashMap;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * One client's connection: keeps a number of requests under way and has each answer judged. After a while, or when there is no more to
 * ask, it waits for the answers that are out and closes; every other connection first says that it will send no more.
 */
final class ChaosClient extends ChannelInboundHandlerAdapter {
    private final Cluster cluster;
    private final long seed;
    private final LongSupplier ids;
    private final int window;
    private final Tally tally;
    private final CompletableFuture<Long> ended = new CompletableFuture<>();
    private final IntObjectHashMap<Asked> asked = new IntObjectHashMap<>();
    private final MessageWriter writer = new MessageWriter();
    private final EncodedValue name;
    private int nextId;
    private int left;
    private boolean isHalfClosing;

    private record Asked(Script script, long sent) {}

    /**
     * @param ids gives the next request's number, negative where there is none any more
     * @param window requests under way at once
     * @param life requests of this connection
     * @param firstId of its message ids, which wrap
     */
    ChaosClient(Cluster cluster, long seed, LongSupplier ids, int window, int life, int firstId, Tally tally) {
        this.cluster = cluster;
        this.seed = seed;
        this.ids = ids;
        this.window = window;
        this.left = life;
        this.nextId = firstId;
        this.isHalfClosing = firstId % 2 == 0;
        this.tally = tally;
        this.name = new MessageWriter()
                .raw(cluster.name().getBytes(StandardCharsets.US_ASCII))
                .value();
    }

    /** @return done when the connection is closed, with the requests that had no answer by then */
    CompletableFuture<Long> connect(EventLoopGroup loops, InetSocketAddress door) {
        ChannelFuture connect = new Bootstrap()
                .group(loops)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new FrameDecoder(ScanLimits.DEFAULT), ChaosClient.this);
                    }
                })
                .connect(door);
        connect.addListener(done -> {
            if (connect.cause() != null) {
                ended.completeExceptionally(connect.cause());
            }
        });
        return ended;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        fill(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof EncodedValue frame) {
            answered(ResponseFrame.parse(frame));
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        fill(context);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ended.complete((long) asked.size());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        tally.wrong("a client's connection failed: " + cause);
        close(context);
    }

    private void fill(ChannelHandlerContext context) {
        boolean wrote = false;
        while (left > 0 && asked.size() < window) {
            long id = ids.getAsLong();
            if (id < 0) {
                left = 0;
            } else {
                left--;
                ask(context, Script.of(seed, id));
                wrote = true;
            }
        }
        if (wrote) {
            context.flush();
        }
        if (left == 0) {
            finish(context);
        }
    }

    private void ask(ChannelHandlerContext context, Script script) {
        cluster.ledger().begin(script.id());
        int msgid = nextId++;
        writer.clear().requestHead(msgid & 0xffff_ffffL, script.method().onTheWire());
        writer.array(2).encoded(name).raw(script.tag());
        ByteBuf bytes = context.alloc().buffer(writer.size());
        writer.writeTo(bytes);
        asked.put(msgid, new Asked(script, System.nanoTime()));
        ChannelFuture unused = context.write(bytes, context.voidPromise());
    }

    private void answered(ResponseFrame response) {
        long now = System.nanoTime();
        Asked request = asked.remove((int) response.msgid());
        if (request == null) {
            tally.doubled("nobody waits for " + response);
            return;
        }
        Oracle oracle = cluster.oracle();
        Heard heard = Heard.rpc(response);
        Oracle.Judgement judgement = oracle.judge(request.script, request.sent, now, heard);
        String story =
                judgement instanceof Oracle.Judgement.Wrong ? oracle.story(request.script, request.sent, now) : "";
        tally.answered(heard, judgement, story);
        long beyond = now - request.sent - oracle.deadline();
        if (beyond > 0) {
            tally.late(beyond, oracle.stalled(request.sent + oracle.deadline(), now));
        }
    }

    private void finish(ChannelHandlerContext context) {
        if (asked.isEmpty()) {
            close(context);
        } else if (isHalfClosing) {
            isHalfClosing = false;
            ChannelFuture unused = ((SocketChannel) context.channel()).shutdownOutput();
        }
    }

    private static void close(ChannelHandlerContext context) {
        ChannelFuture unused = context.close();
    }
}

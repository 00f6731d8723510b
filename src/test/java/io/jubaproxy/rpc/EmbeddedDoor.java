package io.jubaproxy.rpc;

import io.jubaproxy.access.Access;
import io.jubaproxy.access.Audit;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedBackend;
import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.FrameDecoder;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ScanLimits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** One client's connection without a socket, in front of scripted servers. Everything happens on the test's thread. */
final class EmbeddedDoor {
    private static final ServiceCatalog CATALOG = ServiceCatalog.builtIn();

    final ManualTimeSource time = new ManualTimeSource();
    final ScriptedBackend backend = new ScriptedBackend();
    final List<Endpoint> servers;
    final OpenConnections connections;
    final EmbeddedChannel channel;
    boolean draining;

    EmbeddedDoor(String service, int servers, RpcLimits limits, ErrorEncoder errors) {
        this(service, servers, limits, errors, new Admission(LoadLimits.NONE));
    }

    EmbeddedDoor(String service, int servers, RpcLimits limits, ErrorEncoder errors, Admission admission) {
        this(service, servers, limits, errors, admission, Access.OFF, new Audit(task -> {}));
    }

    EmbeddedDoor(
            String service,
            int servers,
            RpcLimits limits,
            ErrorEncoder errors,
            Admission admission,
            Access access,
            Audit audit) {
        this.servers = IntStream.rangeClosed(1, servers)
                .mapToObj(i -> Endpoint.of("10.0.0." + i, 9199))
                .toList();
        this.connections = new OpenConnections(limits.connections());
        RpcCore open = TestCore.of(service, this.servers, backend, time, time, errors, TestCore.TIMEOUT, admission);
        RpcCore core = new RpcCore(open.scatterGather(), open.timeouts(), errors, access, audit, open.held(), open.requests());
        ProxyStatus status = new ProxyStatus(service, TestCore.status(), time);
        RpcService rpc = new RpcService(CATALOG.service(service), core, status, () -> draining);
        BoundedLog log = new BoundedLog(System.getLogger("test"), time, 1);
        channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline().addLast(new ClientAcceptor(rpc, limits, connections, log, Optional.empty()));
    }

    static EmbeddedDoor of(String service, int servers) {
        return new EmbeddedDoor(service, servers, RpcLimits.DEFAULT, ErrorEncoder.jubatus());
    }

    static EmbeddedDoor of(RpcLimits limits) {
        return new EmbeddedDoor("stat", 3, limits, ErrorEncoder.jubatus());
    }

    /** From now on every server does this with every call, before the call has begun. */
    EmbeddedDoor everyServer(Consumer<ScriptedCall> script) {
        servers.forEach(server -> backend.atOnce(server, script));
        return this;
    }

    void send(byte[]... pieces) {
        for (byte[] piece : pieces) {
            if (channel.isOpen()) {
                channel.writeInbound(Unpooled.wrappedBuffer(piece));
            }
        }
        channel.runPendingTasks();
    }

    void send(String hex) {
        send(HexFormat.of().parseHex(hex));
    }

    void request(long msgid, String method, EncodedValue... params) {
        send(new MessageWriter().request(msgid, method, array(params)).toByteArray());
    }

    /** Second by second, as the watch over the connection would see it. */
    void passTime(Duration span) {
        for (long second = 0; second < span.toSeconds(); second++) {
            channel.advanceTimeBy(1, TimeUnit.SECONDS);
            channel.runScheduledPendingTasks();
            channel.runPendingTasks();
        }
    }

    /** All bytes written since the last time. */
    byte[] received() {
        channel.runPendingTasks();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (ByteBuf written = channel.readOutbound(); written != null; written = channel.readOutbound()) {
            byte[] bytes = new byte[written.readableBytes()];
            written.readBytes(bytes);
            written.release();
            all.writeBytes(bytes);
        }
        return all.toByteArray();
    }

    String receivedHex() {
        return HexFormat.of().formatHex(received());
    }

    /** All answers written since the last time. */
    List<ResponseFrame> answers() {
        return parse(received());
    }

    boolean isOpen() {
        channel.runPendingTasks();
        return channel.isOpen();
    }

    static List<ResponseFrame> parse(byte[] bytes) {
        EmbeddedChannel frames = new EmbeddedChannel(new FrameDecoder(ScanLimits.DEFAULT));
        frames.writeInbound(Unpooled.wrappedBuffer(bytes));
        List<ResponseFrame> answers = new ArrayList<>();
        for (EncodedValue frame = frames.readInbound(); frame != null; frame = frames.readInbound()) {
            answers.add(ResponseFrame.parse(frame));
        }
        frames.finish();
        return answers;
    }

    private static EncodedValue array(EncodedValue... elements) {
        MessageWriter writer = new MessageWriter().array(elements.length);
        for (EncodedValue element : elements) {
            writer.encoded(element);
        }
        return writer.value();
    }
}

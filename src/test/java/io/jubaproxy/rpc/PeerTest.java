package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.access.Caller;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.files.Contents;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.ManualTimeSource;
import io.jubaproxy.testkit.ScriptedBackend;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.testkit.TlsClient;
import io.jubaproxy.tls.ClientAuth;
import io.jubaproxy.tls.DoorFiles;
import io.jubaproxy.tls.DoorTls;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a connection knows of its client. */
@Timeout(60)
class PeerTest {
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
    private int port;

    @BeforeEach
    void listen(@TempDir Path folder) {
        AUTHORITY.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
        Path authorities = TestCertificate.write(folder.resolve("ca.pem"), AUTHORITY.pem());
        DoorTls tls = new DoorFiles(
                        folder.resolve("proxy.pem"),
                        folder.resolve("proxy-key.pem"),
                        ClientAuth.WANT,
                        Optional.of(authorities))
                .read(new Contents());
        ClientAcceptor acceptor = acceptor(tls);
        Channel listener = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(acceptor);
                        accepted.add(channel);
                    }
                })
                .bind("127.0.0.1", 0)
                .syncUninterruptibly()
                .channel();
        port = ((InetSocketAddress) listener.localAddress()).getPort();
    }

    private static ClientAcceptor acceptor(DoorTls tls) {
        ManualTimeSource time = new ManualTimeSource();
        RpcCore core = TestCore.of("stat", List.of(), new ScriptedBackend(), time, ErrorEncoder.jubatus());
        RpcService service = new RpcService(
                ServiceCatalog.builtIn().service("stat"),
                core,
                new ProxyStatus("stat", TestCore.status(), time),
                () -> false);
        return new ClientAcceptor(
                service,
                RpcLimits.DEFAULT,
                new OpenConnections(10),
                new BoundedLog(System.getLogger("test"), TimeSource.SYSTEM, 1),
                Optional.of(() -> tls));
    }

    @AfterEach
    void stop() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }

    @Test
    void clientIsKnownByItsCertificateBeforeItsFirstRequest() throws Exception {
        TestCertificate app = AUTHORITY.issue("app,O=example", "app.example.org", "10.0.0.7");

        assertEquals(
                Caller.certificate("CN=app,O=example", List.of("app.example.org", "10.0.0.7")),
                caller(TlsClient.showing(app, AUTHORITY)));
    }

    @Test
    void clientWithoutACertificateIsNobody() throws Exception {
        assertEquals(Caller.ANONYMOUS, caller(TlsClient.trusting(AUTHORITY)));
    }

    private Caller caller(TlsClient tls) throws IOException, InterruptedException {
        try (RpcClient client = new RpcClient(tls.connect(port))) {
            client.request(1, ProxyStatus.METHOD, Encoded.array(Encoded.text("demo")))
                    .answer();
            return accepted.take()
                    .pipeline()
                    .get(ClientConnection.class)
                    .client()
                    .caller();
        }
    }
}

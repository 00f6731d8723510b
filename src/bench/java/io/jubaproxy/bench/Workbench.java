package io.jubaproxy.bench;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What every scenario works with: the build, the options, threads for load and null servers apart from each other, and where to tell. */
final class Workbench implements AutoCloseable {
    private final Installation installation;
    private final Options options;
    private final EventLoopGroup generator = loops("load");
    private final EventLoopGroup servers = loops("null-server");
    private int proxies;

    Workbench(Installation installation, Options options) {
        this.installation = installation;
        this.options = options;
    }

    private static EventLoopGroup loops(String name) {
        return new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
    }

    Installation installation() {
        return installation;
    }

    Options options() {
        return options;
    }

    EventLoop generatorLoop() {
        return generator.next();
    }

    /** For servers that the proxy calls. */
    EventLoopGroup serverLoops() {
        return servers;
    }

    /** For what passes by; the tables go to standard output. */
    PrintStream progress() {
        return System.err;
    }

    PrintStream tables() {
        return System.out;
    }

    /** The recording of {@code --profile}: of the proxy on this server that was started last. */
    Path recording(ServerName server) {
        return output(server, ".jfr");
    }

    private Path output(ServerName server, String ending) {
        return installation.output(server.name().toLowerCase(Locale.ROOT) + ending);
    }

    /** @param launcher the launcher's jar */
    ProxyProcess startProxy(Path launcher, ServerName server, Map<String, String> settings)
            throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>();
        if (options.profiles()) {
            flags.add("-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=" + recording(server));
            flags.add("-XX:FlightRecorderOptions=stackdepth=128");
        }
        Path log = output(server, "-" + ++proxies + ".log");
        return ProxyProcess.start(installation, log, launcher, server, flags, settings);
    }

    /**
     * Runs those of the parts that are wanted.
     *
     * @param warmUp first, for each load of the first part, which are the usual ones, baselines too
     */
    void run(ServerName server, List<Part> parts, Duration warmUp) throws InterruptedException {
        options.requireParts(parts.stream().map(Part::name).toList());
        tables().println("## " + server.title() + "\n");
        for (Load load : parts.getFirst().loads()) {
            Sample unused = new Generator(generatorLoop(), options.warmUp(), warmUp).run(load);
        }
        for (Part part : parts) {
            if (options.wants(part.name())) {
                List<Measured> unused = part.run(this);
            }
        }
    }

    @Override
    public void close() {
        Future<?> loadEnds = generator.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        Future<?> serversEnd = servers.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        loadEnds.awaitUninterruptibly();
        serversEnd.awaitUninterruptibly();
    }
}

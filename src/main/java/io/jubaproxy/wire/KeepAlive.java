package io.jubaproxy.wire;

import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * TCP's probes on a quiet connection, often enough that a peer which is gone without a word is noticed within a minute, and that what stands
 * between, such as a translator of addresses, doesn't forget the connection. Systems probe after two hours by default.
 */
public final class KeepAlive {
    /** Seconds, seconds, probes. */
    private static final Map<String, Integer> WANTED =
            Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

    private KeepAlive() {}

    /** Hands over the options of a socket; where the system knows no such times, only that it is to probe. */
    public static void options(
            BiConsumer<ChannelOption<Boolean>, Boolean> whether, BiConsumer<ChannelOption<Integer>, Integer> when) {
        whether.accept(ChannelOption.SO_KEEPALIVE, true);
        WANTED.forEach((name, value) -> option(name).ifPresent(option -> when.accept(option, value)));
    }

    /** By its name, so that a JDK without it is no trouble. */
    @SuppressWarnings("unchecked") // the three are documented as integers
    private static Optional<ChannelOption<Integer>> option(String name) {
        return Supported.OPTIONS.stream()
                .filter(each -> each.name().equals(name) && each.type() == Integer.class)
                .findFirst()
                .map(each -> NioChannelOption.of((SocketOption<Integer>) each));
    }

    private static final class Supported {
        static final Set<SocketOption<?>> OPTIONS = ask();

        private static Set<SocketOption<?>> ask() {
            try (SocketChannel probe = SocketChannel.open()) {
                return probe.supportedOptions();
            } catch (IOException e) {
                return Set.of();
            }
        }
    }
}

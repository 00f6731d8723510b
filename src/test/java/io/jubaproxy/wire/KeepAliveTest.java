package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class KeepAliveTest {
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aSocketThatTakesTheOptionsProbesWithinAMinute() {
        NioSocketChannel channel = new NioSocketChannel();
        TreeMap<String, Object> taken = new TreeMap<>();

        KeepAlive.options(
                (option, value) -> taken.put(option.name(), set(channel, option, value)),
                (option, value) -> taken.put(option.name(), set(channel, option, value)));

        assertEquals("[true, 3, 30, 10]", taken.values().toString());
        channel.unsafe().closeForcibly();
    }

    private static <T> T set(NioSocketChannel channel, ChannelOption<T> option, T value) {
        channel.config().setOption(option, value);
        return channel.config().getOption(option);
    }
}

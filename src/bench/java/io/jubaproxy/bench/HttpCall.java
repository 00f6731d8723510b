package io.jubaproxy.bench;

import io.netty.channel.ChannelPipeline;
import java.nio.charset.StandardCharsets;

/**
 * A POST on a kept connection, one in flight.
 *
 * @param path absolute
 * @param body JSON
 * @param expectedStatus any other one is unexpected
 */
record HttpCall(String path, String body, int expectedStatus) implements Protocol {
    @Override
    public byte[] request(int client, int slot) {
        String text =
                "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void decodeAnswers(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpAnswerDecoder(expectedStatus));
    }
}

package io.jubaproxy.bench;

import io.netty.channel.ChannelPipeline;

/** What a load connection says, again and again, and how it knows that it was answered. */
interface Protocol {
    /** One request's bytes. */
    byte[] request();

    /** Lines up handlers that fire one {@link Answer} for each whole answer. */
    void decodeAnswers(ChannelPipeline pipeline);
}

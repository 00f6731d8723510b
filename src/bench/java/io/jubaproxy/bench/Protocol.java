package io.jubaproxy.bench;

import io.netty.channel.ChannelPipeline;

/** What a client says, again and again, and how it knows that it was answered. */
interface Protocol {
    /**
     * One request's bytes.
     *
     * @param client from 0 to the load's connections, exclusive
     * @param slot from 0 to the load's depth, exclusive; the answer must tell it
     */
    byte[] request(int client, int slot);

    /** Lines up handlers that fire one {@link Answer} for each whole answer. */
    void decodeAnswers(ChannelPipeline pipeline);
}

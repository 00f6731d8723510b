package io.jubaproxy.bench;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Finds the end of an HTTP/1.1 answer (RFC 9112) and looks at its status, no more: every instruction here is taken from the server under
 * test. Knows one answer at a time, with a length or in chunks.
 */
final class HttpAnswerDecoder extends ByteToMessageDecoder {
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String CHUNKED = "\r\ntransfer-encoding: chunked";
    private static final String CLOSES = "\r\nconnection: close";
    private static final String LAST_CHUNK = "0\r\n\r\n";

    private final String expectedStart;

    HttpAnswerDecoder(int expectedStatus) {
        expectedStart = "http/1.1 " + expectedStatus;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        int headLength = headLength(in);
        if (headLength < 0) {
            return;
        }
        String head = text(in, in.readerIndex(), headLength).toLowerCase(Locale.ROOT);
        int end = end(in, head, in.readerIndex() + headLength);
        if (end >= 0 && end <= in.writerIndex()) {
            in.readerIndex(end);
            out.add(answer(head));
        }
    }

    /** Payara Micro ends a connection after 256 requests, as Grizzly's max-connections has it by default. */
    private Answer answer(String head) {
        if (!head.startsWith(expectedStart)) {
            return new Answer(0, Answer.Kind.UNEXPECTED);
        }
        return new Answer(0, head.contains(CLOSES) ? Answer.Kind.LAST : Answer.Kind.EXPECTED);
    }

    /** The index behind the answer; negative while that is not known. */
    private static int end(ByteBuf in, String head, int bodyStart) {
        int length = head.indexOf(LENGTH);
        if (length >= 0) {
            int from = length + LENGTH.length();
            return bodyStart
                    + Integer.parseInt(
                            head.substring(from, head.indexOf('\r', from)).strip());
        }
        if (!head.contains(CHUNKED)) {
            throw new IllegalStateException("an answer without a length: " + head);
        }
        // With one request in flight nothing can follow the last chunk.
        int last = in.writerIndex() - LAST_CHUNK.length();
        boolean isWhole =
                last >= bodyStart && text(in, last, LAST_CHUNK.length()).equals(LAST_CHUNK);
        return isWhole ? in.writerIndex() : -1;
    }

    private static int headLength(ByteBuf in) {
        for (int at = in.readerIndex(); at + 3 < in.writerIndex(); at++) {
            if (in.getByte(at) == '\r' && in.getInt(at) == 0x0d0a0d0a) {
                return at + 4 - in.readerIndex();
            }
        }
        return -1;
    }

    private static String text(ByteBuf in, int from, int length) {
        return in.toString(from, length, StandardCharsets.ISO_8859_1);
    }
}

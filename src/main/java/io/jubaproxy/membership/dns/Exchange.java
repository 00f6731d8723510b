package io.jubaproxy.membership.dns;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;

/**
 * One question to one DNS server: over UDP, and over TCP where the answer is cut short (RFC 7766). Blocks its thread, which is to be a virtual
 * one, for a bounded time. What does not answer the question, by its number and its words (RFC 5452), is passed over.
 *
 * @param patience from the first byte sent to the last one received, TCP included
 */
record Exchange(Duration patience) {
    /** What reaches everybody unfragmented, by DNS Flag Day 2020. */
    static final int UDP_BYTES = 1232;

    /**
     * @throws SocketTimeoutException where no answer came in time
     * @throws CutShortException where only a part of the answer could be had
     * @throws IOException where the server can't be reached, or answers with what is no DNS message
     */
    Message ask(Message query, InetSocketAddress server) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        Message answer = overUdp(query, server, end);
        if (!answer.getHeader().getFlag(Flags.TC)) {
            return answer;
        }
        try {
            return overTcp(query, server, end);
        } catch (IOException e) {
            throw new CutShortException(e);
        }
    }

    private static Message overUdp(Message query, InetSocketAddress server, long end) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Connected, it hears of a closed port at once, and of nobody else's datagrams.
            socket.connect(server);
            byte[] question = query.toWire();
            socket.send(new DatagramPacket(question, question.length));
            DatagramPacket datagram = new DatagramPacket(new byte[UDP_BYTES], UDP_BYTES);
            while (true) {
                socket.setSoTimeout(millisLeft(end));
                socket.receive(datagram);
                Optional<Message> answer = answer(query, Arrays.copyOf(datagram.getData(), datagram.getLength()));
                if (answer.isPresent()) {
                    return answer.get();
                }
                datagram.setLength(UDP_BYTES);
            }
        }
    }

    private static Message overTcp(Message query, InetSocketAddress server, long end) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(server, millisLeft(end));
            byte[] question = query.toWire();
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(2 + question.length)
                            .putShort((short) question.length)
                            .put(question)
                            .array());
            int length =
                    Short.toUnsignedInt(ByteBuffer.wrap(read(socket, 2, end)).getShort());
            return answer(query, read(socket, length, end)).orElseThrow(EOFException::new);
        }
    }

    private static byte[] read(Socket socket, int length, long end) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; ) {
            socket.setSoTimeout(millisLeft(end));
            int count = in.read(bytes, at, length - at);
            if (count < 0) {
                throw new EOFException();
            }
            at += count;
        }
        return bytes;
    }

    private static Optional<Message> answer(Message query, byte[] bytes) throws IOException {
        boolean isNumbered = bytes.length >= 2
                && Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort())
                        == query.getHeader().getID();
        if (!isNumbered) {
            return Optional.empty();
        }
        Message answer = new Message(bytes);
        boolean answers =
                answer.getHeader().getFlag(Flags.QR) && query.getQuestion().equals(answer.getQuestion());
        return answers ? Optional.of(answer) : Optional.empty();
    }

    private static int millisLeft(long end) throws SocketTimeoutException {
        long left = end - System.nanoTime();
        if (left <= 0) {
            throw new SocketTimeoutException();
        }
        return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(left));
    }

    /** The server has more to say than fits into a datagram, and did not say it over TCP. */
    static final class CutShortException extends IOException {
        private static final long serialVersionUID = 1L;

        CutShortException(IOException cause) {
            super(cause);
        }
    }
}

package io.jubaproxy.testkit;

import io.jubaproxy.membership.Endpoint;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * A DNS server on loopback, UDP and TCP on one port, whose records change at will and which may misbehave for single questions. A name
 * without any record does not exist. Names are absolute, their last dot may be left out. Thread-safe.
 */
public final class DnsServer implements AutoCloseable {
    /** What it does with a question. */
    public enum Mood {
        HONEST,
        SILENT,
        SERVFAIL,
        /** Over UDP no record and the sign that there are more. */
        TRUNCATING,
        /** Bytes with the right number that are no message. */
        GARBLED,
        /** A stranger's answer comes before the true one. */
        SPOOFED
    }

    private record Asked(Name name, int type) {}

    private final DatagramSocket udp;
    private final ServerSocket tcp;
    private final Map<Asked, List<Record>> records = new ConcurrentHashMap<>();
    private final Map<Asked, List<Record>> beside = new ConcurrentHashMap<>();
    private final Map<Asked, Mood> moods = new ConcurrentHashMap<>();
    private final Map<Asked, LongAdder> counts = new ConcurrentHashMap<>();

    public DnsServer() throws IOException {
        ServerSocket stream = new ServerSocket();
        stream.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
        this.udp = datagrams(stream);
        this.tcp = stream;
        Thread.ofPlatform().daemon().name("dns-udp").start(this::serveUdp);
        Thread.ofPlatform().daemon().name("dns-tcp").start(this::serveTcp);
    }

    private static DatagramSocket datagrams(ServerSocket stream) throws IOException {
        try {
            return new DatagramSocket(stream.getLocalSocketAddress());
        } catch (BindException e) {
            stream.close();
            throw e;
        }
    }

    public Endpoint endpoint() {
        return Endpoint.of("127.0.0.1", tcp.getLocalPort());
    }

    /** The name's records of that type are these from now on; without any it has none of that type. */
    public DnsServer put(String name, String type, int ttl, String... values) {
        Asked key = asked(name, type);
        records.put(key, parse(key, ttl, values));
        return this;
    }

    /** Sent in the additional section of every answer about the asked name's SRV records. */
    public DnsServer putBeside(String service, String name, String type, int ttl, String... values) {
        beside.put(asked(service, "SRV"), parse(asked(name, type), ttl, values));
        return this;
    }

    /** The name does not exist any more. */
    public DnsServer remove(String name) {
        records.keySet().removeIf(each -> each.name().equals(asked(name, "A").name()));
        return this;
    }

    public DnsServer mood(String name, String type, Mood mood) {
        moods.put(asked(name, type), mood);
        return this;
    }

    /** Questions so far, tries included. */
    public long count(String name, String type) {
        LongAdder count = counts.get(asked(name, type));
        return count == null ? 0 : count.sum();
    }

    /** Connections over TCP are refused from now on. */
    public void closeTcp() throws IOException {
        tcp.close();
    }

    @Override
    public void close() throws IOException {
        udp.close();
        tcp.close();
    }

    private void serveUdp() {
        DatagramPacket datagram = new DatagramPacket(new byte[2048], 2048);
        while (!udp.isClosed()) {
            try {
                datagram.setLength(2048);
                udp.receive(datagram);
                Message query = new Message(Arrays.copyOf(datagram.getData(), datagram.getLength()));
                for (byte[] answer : overUdp(query)) {
                    udp.send(new DatagramPacket(answer, answer.length, datagram.getSocketAddress()));
                }
            } catch (IOException e) {
                // Closed, or no query: the loop tells.
            }
        }
    }

    private List<byte[]> overUdp(Message query) {
        Asked asked = asked(query);
        counts.computeIfAbsent(asked, key -> new LongAdder()).increment();
        Message answer = answer(query, asked);
        return switch (mood(asked)) {
            case HONEST -> List.of(answer.toWire());
            case SILENT -> List.of();
            case SERVFAIL -> List.of(failure(query).toWire());
            case TRUNCATING -> List.of(truncated(query).toWire());
            case GARBLED ->
                List.of(ByteBuffer.allocate(4)
                        .putShort((short) query.getHeader().getID())
                        .array());
            case SPOOFED -> List.of(strangers(query).toWire(), answer.toWire());
        };
    }

    private void serveTcp() {
        while (!tcp.isClosed()) {
            try (Socket client = tcp.accept()) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                Message query = new Message(in.readNBytes(in.readUnsignedShort()));
                byte[] answer = answer(query, asked(query)).toWire();
                client.getOutputStream()
                        .write(ByteBuffer.allocate(2 + answer.length)
                                .putShort((short) answer.length)
                                .put(answer)
                                .array());
            } catch (IOException e) {
                // Closed, or no query: the loop tells.
            }
        }
    }

    private Message answer(Message query, Asked asked) {
        Message answer = reply(query);
        Name current = asked.name();
        for (Optional<Record> alias = alias(current); alias.isPresent(); alias = alias(current)) {
            answer.addRecord(alias.get(), Section.ANSWER);
            current = ((org.xbill.DNS.CNAMERecord) alias.get()).getTarget();
        }
        Name end = current;
        records.getOrDefault(new Asked(end, asked.type()), List.of())
                .forEach(each -> answer.addRecord(each, Section.ANSWER));
        beside.getOrDefault(asked, List.of()).forEach(each -> answer.addRecord(each, Section.ADDITIONAL));
        if (records.keySet().stream().noneMatch(each -> each.name().equals(end))) {
            answer.getHeader().setRcode(Rcode.NXDOMAIN);
        }
        return answer;
    }

    private Optional<Record> alias(Name name) {
        return records.getOrDefault(new Asked(name, Type.CNAME), List.of()).stream()
                .findFirst();
    }

    private static Message failure(Message query) {
        Message answer = reply(query);
        answer.getHeader().setRcode(Rcode.SERVFAIL);
        return answer;
    }

    private static Message truncated(Message query) {
        Message answer = reply(query);
        answer.getHeader().setFlag(Flags.TC);
        return answer;
    }

    private Message strangers(Message query) {
        Message answer = reply(query);
        answer.getHeader().setID(query.getHeader().getID() ^ 1);
        answer.addRecord(parse(asked(query), 60, "192.0.2.66").get(0), Section.ANSWER);
        return answer;
    }

    private static Message reply(Message query) {
        Message answer = new Message(query.getHeader().getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.addRecord(query.getQuestion(), Section.QUESTION);
        return answer;
    }

    private Mood mood(Asked asked) {
        return moods.getOrDefault(asked, Mood.HONEST);
    }

    private static Asked asked(Message query) {
        return new Asked(query.getQuestion().getName(), query.getQuestion().getType());
    }

    private static Asked asked(String name, String type) {
        return new Asked(Name.fromConstantString(name.endsWith(".") ? name : name + "."), Type.value(type));
    }

    private static List<Record> parse(Asked key, int ttl, String... values) {
        return Arrays.stream(values).map(value -> record(key, ttl, value)).toList();
    }

    private static Record record(Asked key, int ttl, String value) {
        try {
            return Record.fromString(key.name(), key.type(), DClass.IN, ttl, value, Name.root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

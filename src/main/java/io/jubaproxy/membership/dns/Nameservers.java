package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/**
 * The DNS servers that are asked: one after the other, each question twice at most, beginning with the one that answered last. Thread-safe;
 * blocks its thread, for twice the exchange's patience at most.
 */
final class Nameservers {
    private static final int TRIES = 2;

    private final List<Endpoint> servers;
    private final Exchange exchange;
    private volatile int first;

    /** @param servers at least one */
    Nameservers(List<Endpoint> servers, Exchange exchange) {
        this.servers = List.copyOf(servers);
        this.exchange = exchange;
    }

    /**
     * The answer, which may be that there is no such name or record.
     *
     * @throws LookUpFailedException where there is none
     */
    Message ask(Name name, int type) {
        LookUpFailedException failure = new LookUpFailedException("no DNS server is known");
        // Questions asked at once must not push one another past a server: each counts from where it began.
        int start = first;
        for (int tries = 0; tries < TRIES; tries++) {
            int index = (start + tries) % servers.size();
            Endpoint server = servers.get(index);
            try {
                Message answer = exchange.ask(query(name, type), new InetSocketAddress(server.host(), server.port()));
                int code = answer.getRcode();
                if (code == Rcode.NOERROR || code == Rcode.NXDOMAIN) {
                    first = index;
                    return answer;
                }
                failure = new LookUpFailedException(
                        "the DNS server " + server + " answers " + Rcode.string(code) + " for " + name.toString(true));
            } catch (IOException | IllegalArgumentException e) {
                failure = new LookUpFailedException("the DNS server " + server + " " + reason(e));
            }
        }
        first = (start + TRIES) % servers.size();
        throw failure;
    }

    private static Message query(Name name, int type) {
        Message query = Message.newQuery(Record.newRecord(name, type, DClass.IN));
        query.addRecord(new OPTRecord(Exchange.UDP_BYTES, 0, 0), Section.ADDITIONAL);
        return query;
    }

    private String reason(Exception failure) {
        return switch (failure) {
            case SocketTimeoutException silent -> "did not answer within " + inSeconds(exchange.patience());
            case Exchange.CutShortException half -> "cut its answer short and did not give the whole one over TCP";
            case SocketException unreachable -> "can't be reached";
            case IllegalArgumentException unresolved -> "has an unknown name itself";
            default -> "answers with what is no DNS message";
        };
    }

    private static String inSeconds(Duration time) {
        return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}

package io.jubaproxy.membership.dns;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;

/**
 * The records of one type that a name has, its aliases followed.
 *
 * @param isKnown whether the name exists; without records it may all the same
 * @param beside what the server added unasked
 * @param ttl for how long the records are good; the shortest of all that led here
 */
record Answer(boolean isKnown, List<Record> records, List<Record> beside, Duration ttl) {
    /** RFC 2181, section 8: the longest that can be said. */
    static final Duration LONGEST = Duration.ofSeconds(Integer.MAX_VALUE);

    static final Answer NONE = new Answer(false, List.of(), List.of(), LONGEST);

    Answer {
        records = List.copyOf(records);
        beside = List.copyOf(beside);
    }

    List<InetAddress> addresses() {
        return records.stream().flatMap(Answer::address).toList();
    }

    /** Addresses of this name among those that came unasked. */
    Answer beside(Name name) {
        List<Record> own = beside.stream()
                .filter(each ->
                        each.getName().equals(name) && address(each).findAny().isPresent())
                .toList();
        return new Answer(true, own, List.of(), shortest(own));
    }

    static Duration shortest(List<Record> records) {
        return records.stream().map(each -> Duration.ofSeconds(each.getTTL())).reduce(LONGEST, Answer::shorter);
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Stream<InetAddress> address(Record each) {
        return switch (each) {
            case ARecord four -> Stream.of(four.getAddress());
            case AAAARecord six -> Stream.of(six.getAddress());
            default -> Stream.empty();
        };
    }
}

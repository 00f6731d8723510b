package io.jubaproxy.membership.dns;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * The names behind a name: in the search domains for a short one, and behind its aliases.
 *
 * @param search domains in which a short name is looked for, in this order
 * @param ndots a name with fewer dots is first looked for in the search domains, by resolv.conf(5)
 */
record Names(Nameservers servers, List<Name> search, int ndots) {
    private static final int MOST_ALIASES = 8;

    Names {
        search = List.copyOf(search);
    }

    /** Every name that this one may stand for, the likeliest first; only itself where it ends in a dot. */
    List<Name> candidates(String written) {
        try {
            Name name = Name.fromString(written);
            if (name.isAbsolute()) {
                return List.of(name);
            }
            Stream<Name> asWritten = within(name, Name.root).stream();
            Stream<Name> searched = search.stream().flatMap(domain -> within(name, domain).stream());
            // A relative name has one label more than dots.
            boolean isShort = name.labels() - 1 < ndots;
            return (isShort ? Stream.concat(searched, asWritten) : Stream.concat(asWritten, searched)).toList();
        } catch (TextParseException e) {
            throw new LookUpFailedException(written + " can't be a DNS name");
        }
    }

    private static Optional<Name> within(Name name, Name domain) {
        try {
            return Optional.of(Name.concatenate(name, domain));
        } catch (NameTooLongException e) {
            return Optional.empty();
        }
    }

    /** @throws LookUpFailedException where that can't be found out */
    Answer ask(Name name, int type) {
        Alias alias = new Alias(name, Answer.LONGEST);
        for (int queries = 0; queries < MOST_ALIASES; queries++) {
            Name asked = alias.target();
            Message message = servers.ask(asked, type);
            List<Record> records = message.getSection(Section.ANSWER);
            alias = follow(alias, records);
            Name target = alias.target();
            List<Record> found = records.stream()
                    .filter(each -> each.getType() == type && each.getName().equals(target))
                    .toList();
            boolean isKnown = message.getRcode() != Rcode.NXDOMAIN;
            if (!found.isEmpty() || !isKnown || target.equals(asked)) {
                Duration ttl = Answer.shorter(alias.ttl(), Answer.shortest(found));
                return new Answer(isKnown, found, message.getSection(Section.ADDITIONAL), ttl);
            }
        }
        throw new LookUpFailedException("the aliases of " + name.toString(true) + " have no end");
    }

    /** As far as the records lead: each is of use once at most, so aliases in a circle end too. */
    private static Alias follow(Alias from, List<Record> records) {
        Alias alias = from;
        for (int steps = 0; steps < records.size(); steps++) {
            Name current = alias.target();
            Optional<Record> next = records.stream()
                    .filter(each ->
                            each.getType() == Type.CNAME && each.getName().equals(current))
                    .findFirst();
            if (next.isEmpty()) {
                return alias;
            }
            CNAMERecord record = (CNAMERecord) next.get();
            alias = new Alias(record.getTarget(), Answer.shorter(alias.ttl(), Duration.ofSeconds(record.getTTL())));
        }
        return alias;
    }

    private record Alias(Name target, Duration ttl) {}
}

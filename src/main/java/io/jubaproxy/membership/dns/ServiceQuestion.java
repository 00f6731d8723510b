package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.Endpoint;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.xbill.DNS.Name;
import org.xbill.DNS.SRVRecord;
import org.xbill.DNS.Type;

/**
 * The targets of a SRV record (RFC 2782), whatever their priority and weight: members of a cluster are no replacements for one another. One
 * endpoint per target and port: its address is the target's lowest IPv4 one, or lowest IPv6 one, its ring name the target's name, so that a
 * server that comes back with another address keeps its places on the ring.
 *
 * <p>Where one target's addresses can't be found out the look-up has failed; a target that has none is left out.
 */
final class ServiceQuestion implements Question {
    private static final System.Logger LOG = System.getLogger(ServiceQuestion.class.getName());
    private static final Comparator<InetAddress> LOWEST = Comparator.<InetAddress>comparingInt(
                    address -> address.getAddress().length)
            .thenComparing(InetAddress::getAddress, Arrays::compareUnsigned);

    private final String written;
    private final Names names;
    private final Executor executor;
    private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

    /** @param executor whose threads may block */
    ServiceQuestion(String written, Names names, Executor executor) {
        this.written = written;
        this.names = names;
        this.executor = executor;
    }

    @Override
    public Found ask(List<Endpoint> last) {
        boolean isKnown = false;
        for (Name name : names.candidates(written)) {
            Answer answer = names.ask(name, Type.SRV);
            if (!answer.records().isEmpty()) {
                return found(answer);
            }
            isKnown |= answer.isKnown();
        }
        throw new LookUpFailedException(
                "the DNS name " + written + (isKnown ? " has no SRV record" : " does not exist"));
    }

    private Found found(Answer services) {
        List<SRVRecord> targets = services.records().stream()
                .map(SRVRecord.class::cast)
                .filter(record -> !record.getTarget().equals(Name.root))
                .toList();
        if (targets.isEmpty()) {
            throw new LookUpFailedException("the DNS name " + written + " says that nobody serves it");
        }
        Map<Name, CompletableFuture<Answer>> asked = targets.stream()
                .map(SRVRecord::getTarget)
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        target -> CompletableFuture.supplyAsync(() -> addresses(target, services), executor)));
        Map<Name, Answer> addresses = joined(asked);
        List<Endpoint> endpoints = targets.stream()
                .flatMap(target -> endpoint(target, addresses.getOrDefault(target.getTarget(), Answer.NONE)).stream())
                .distinct()
                .sorted()
                .toList();
        if (endpoints.isEmpty()) {
            throw new LookUpFailedException("no target of the DNS name " + written + " can be called");
        }
        Duration ttl = addresses.values().stream().map(Answer::ttl).reduce(services.ttl(), Answer::shorter);
        return new Found(endpoints, ttl);
    }

    private static Map<Name, Answer> joined(Map<Name, CompletableFuture<Answer>> asked) {
        try {
            return asked.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, each -> each.getValue().join()));
        } catch (CompletionException e) {
            throw LookUpFailedException.of(e);
        }
    }

    private Answer addresses(Name target, Answer services) {
        Answer beside = services.beside(target);
        if (!beside.records().isEmpty()) {
            return beside;
        }
        Answer four = names.ask(target, Type.A);
        return four.records().isEmpty() ? names.ask(target, Type.AAAA) : four;
    }

    private Optional<Endpoint> endpoint(SRVRecord target, Answer addresses) {
        String name = target.getTarget().toString(true);
        String ringName = name + "_" + target.getPort();
        Optional<InetAddress> lowest = addresses.addresses().stream().min(LOWEST);
        if (lowest.isEmpty() || target.getPort() == 0) {
            if (leftOut.add(ringName)) {
                LOG.log(
                        Level.WARNING,
                        "{0}:{1} of the DNS name {2} is left out: it has no {3}",
                        name,
                        Integer.toString(target.getPort()),
                        written,
                        lowest.isEmpty() ? "address" : "port");
            }
            return Optional.empty();
        }
        leftOut.remove(ringName);
        return Optional.of(new Endpoint(IpText.of(lowest.get()), target.getPort(), ringName));
    }
}

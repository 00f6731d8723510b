package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.Endpoint;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Every address of a name, all on one port; the hosts file goes before DNS.
 *
 * <p>A (IPv4) and AAAA (IPv6) are asked for at once. Where one of them fails while the other has addresses, those are used if the last good
 * answer had no address of the failed kind: there are servers that never answer about AAAA. If it had, the whole look-up has failed, so that
 * no half of the members is lost.
 *
 * @param executor whose threads may block
 */
record AddressQuestion(String written, int port, Names names, HostsFile hosts, Executor executor) implements Question {
    @Override
    public Found ask(List<Endpoint> last) {
        List<InetAddress> local = hosts.addressesOf(written);
        if (!local.isEmpty()) {
            return found(local, Answer.LONGEST);
        }
        boolean isKnown = false;
        for (Name name : names.candidates(written)) {
            CompletableFuture<Answer> askedFour =
                    CompletableFuture.supplyAsync(() -> names.ask(name, Type.A), executor);
            CompletableFuture<Answer> askedSix =
                    CompletableFuture.supplyAsync(() -> names.ask(name, Type.AAAA), executor);
            Half four = Half.of(askedFour);
            Half six = Half.of(askedSix);
            four.requireUnless(six.hasAddresses() && last.stream().allMatch(AddressQuestion::isSix));
            six.requireUnless(four.hasAddresses() && last.stream().noneMatch(AddressQuestion::isSix));
            if (four.hasAddresses() || six.hasAddresses()) {
                List<InetAddress> addresses = Stream.of(four, six)
                        .flatMap(half -> half.answer().addresses().stream())
                        .toList();
                return found(
                        addresses,
                        Answer.shorter(four.answer().ttl(), six.answer().ttl()));
            }
            isKnown |= four.answer().isKnown() || six.answer().isKnown();
        }
        throw new LookUpFailedException("the DNS name " + written + (isKnown ? " has no address" : " does not exist"));
    }

    private Found found(List<InetAddress> addresses, Duration ttl) {
        return new Found(
                addresses.stream()
                        .map(address -> Endpoint.of(IpText.of(address), port))
                        .distinct()
                        .sorted()
                        .toList(),
                ttl);
    }

    private static boolean isSix(Endpoint endpoint) {
        return endpoint.host().indexOf(':') >= 0;
    }

    private record Half(Answer answer, Optional<LookUpFailedException> failure) {
        static Half of(CompletableFuture<Answer> asked) {
            try {
                return new Half(asked.join(), Optional.empty());
            } catch (CompletionException e) {
                return new Half(Answer.NONE, Optional.of(LookUpFailedException.of(e)));
            }
        }

        boolean hasAddresses() {
            return !answer.records().isEmpty();
        }

        void requireUnless(boolean isDispensable) {
            if (failure.isPresent() && !isDispensable) {
                throw failure.get();
            }
        }
    }
}

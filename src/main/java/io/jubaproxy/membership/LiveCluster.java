package io.jubaproxy.membership;

import io.jubaproxy.membership.ClusterView.State;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one cluster: the source's last word, how old it is, and who of its members is called.
 *
 * <p>A member that leaves is out at once. One that joins is called once a connection to it was tried, unless nobody else is left to call.
 * The snapshot is replaced whole, under one lock, inside which nothing foreign is called; reading it takes none.
 */
final class LiveCluster implements ClusterFeed {
    private final ClusterName name;
    private final String profile;
    private final MembershipRules rules;
    private final MemberConnections connections;
    private final Runnable whenChanged;
    private final Object lock = new Object();
    private final Set<Endpoint> admitted = new HashSet<>();
    private final Set<Endpoint> drained = new HashSet<>();
    private final CompletableFuture<Void> firstWord = new CompletableFuture<>();
    private final CompletableFuture<Void> settled = new CompletableFuture<>();
    private Snapshot told = Snapshot.none("its source has not told its members yet");
    private @Nullable Instant changed;
    private volatile boolean isGone;
    private volatile Snapshot called = told;
    private volatile Contact contact = Contact.IN_TOUCH;

    /** @param whenChanged run after the members changed */
    LiveCluster(ClusterName name, MembershipRules rules, MemberConnections connections, Runnable whenChanged) {
        this.name = name;
        this.profile = rules.profiles().apply(name);
        this.rules = rules;
        this.connections = connections;
        this.whenChanged = whenChanged;
    }

    /** The same cluster told of by another source from now on: what was known holds until that source's first word. */
    LiveCluster successor(Runnable whenSuccessorChanged) {
        LiveCluster next = new LiveCluster(name, rules, connections, whenSuccessorChanged);
        synchronized (lock) {
            next.admitted.addAll(admitted);
            next.drained.addAll(drained);
            next.told = told;
            next.changed = changed;
            next.called = called;
            if (firstWord.isDone()) {
                next.firstWord.complete(null);
            }
        }
        return next;
    }

    /** Who is called now; nothing before the source's first word. */
    Optional<Snapshot> snapshot() {
        return firstWord.isDone() ? Optional.of(current()) : Optional.empty();
    }

    /** The same, once there is a word. */
    CompletionStage<Snapshot> awaited() {
        return firstWord.thenApply(done -> current());
    }

    /** Done once the first members' connections were tried, or the source turned out not to be there. */
    CompletionStage<Void> settled() {
        return settled;
    }

    private Snapshot current() {
        Snapshot now = called;
        Contact last = contact;
        if (last.inTouch() || now.endpoints().isEmpty()) {
            return now;
        }
        Duration age = last.age(rules.nanoTime());
        return age.compareTo(rules.maxAge()) > 0
                ? Snapshot.none("its members were last heard of " + age.toSeconds() + " s ago: " + last.trouble())
                : now;
    }

    @Override
    public void members(Snapshot word) {
        Snapshot snapshot = word.spokenTo(profile);
        List<Endpoint> newcomers;
        synchronized (lock) {
            contact = Contact.IN_TOUCH;
            isGone &= snapshot.endpoints().isEmpty();
            if (!snapshot.equals(told)) {
                changed = rules.now();
            }
            told = snapshot;
            newcomers = admitAllButNewcomers();
            publish();
        }
        greet(newcomers);
        firstWord.complete(null);
        whenChanged.run();
    }

    /** Keeps those who stay; if none does, all come in at once. Newcomers, admitted or not, are returned. */
    private List<Endpoint> admitAllButNewcomers() {
        List<Endpoint> newcomers =
                told.all().stream().filter(each -> !admitted.contains(each)).toList();
        admitted.retainAll(told.all());
        if (admitted.stream().allMatch(drained::contains)) {
            admitted.addAll(newcomers);
        }
        return newcomers;
    }

    private void greet(List<Endpoint> newcomers) {
        CompletableFuture<?>[] tried = newcomers.stream()
                .map(each -> connections.open(each).thenRun(() -> admit(each)).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture<Void> unused = CompletableFuture.allOf(tried).thenRun(() -> settled.complete(null));
    }

    private void admit(Endpoint endpoint) {
        synchronized (lock) {
            if (told.all().contains(endpoint) && admitted.add(endpoint)) {
                publish();
            }
        }
    }

    private void publish() {
        Snapshot next = told.only(each -> admitted.contains(each) && !drained.contains(each));
        called = next.endpoints().isEmpty() && !told.endpoints().isEmpty()
                ? Snapshot.none("an operator took all its servers out")
                : next;
    }

    @Override
    public void confirm() {
        synchronized (lock) {
            contact = Contact.IN_TOUCH;
        }
        firstWord.complete(null);
    }

    @Override
    public void outOfTouch(String cause) {
        synchronized (lock) {
            long since = contact.inTouch() ? rules.nanoTime() : contact.since();
            contact = new Contact(false, since, cause);
            if (!firstWord.isDone()) {
                called = Snapshot.none(cause);
            }
        }
        firstWord.complete(null);
        settled.complete(null);
    }

    @Override
    public void gone() {
        isGone = true;
        members(Snapshot.none("its source has no such cluster"));
    }

    /** Whether its source has no such cluster any more. */
    boolean isGone() {
        return isGone;
    }

    /**
     * Takes an endpoint out, whatever its source says, until it is {@linkplain #restore put back}.
     *
     * @return false where it is no member
     */
    boolean drain(Endpoint member) {
        Endpoint endpoint = member.spokenTo(profile);
        synchronized (lock) {
            if (!told.all().contains(endpoint)) {
                return false;
            }
            drained.add(endpoint);
            publish();
        }
        whenChanged.run();
        return true;
    }

    /** @return false where it had not been taken out */
    boolean restore(Endpoint member) {
        Endpoint endpoint = member.spokenTo(profile);
        boolean wasDrained;
        synchronized (lock) {
            wasDrained = drained.remove(endpoint);
            publish();
        }
        whenChanged.run();
        return wasDrained;
    }

    /** All whose connections are of use: members, called already or not, that nobody took out. */
    List<Endpoint> wanted() {
        synchronized (lock) {
            return told.all().stream().filter(each -> !drained.contains(each)).toList();
        }
    }

    ClusterView view(String source) {
        synchronized (lock) {
            Contact last = contact;
            Duration age = last.age(rules.nanoTime());
            TreeMap<Endpoint, State> members = new TreeMap<>();
            told.all().forEach(each -> members.put(each, admitted.contains(each) ? State.SERVING : State.JOINING));
            drained.forEach(each -> members.put(each, State.DRAINED));
            return new ClusterView(
                    name,
                    source,
                    last.inTouch() ? Optional.empty() : Optional.of(last.trouble()),
                    age,
                    age.compareTo(rules.maxAge()) > 0,
                    Optional.ofNullable(changed),
                    members.entrySet().stream()
                            .map(each -> new ClusterView.Member(each.getKey(), each.getValue()))
                            .toList(),
                    called.ring().size());
        }
    }
}

package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps the words of a source until somebody asks for the next one. */
final class RecordedFeed implements ClusterFeed {
    sealed interface Word {}

    record Told(List<Endpoint> endpoints, int ringEntries) implements Word {}

    record Confirmed() implements Word {}

    record OutOfTouch(String cause) implements Word {}

    record Gone() implements Word {}

    private final BlockingQueue<Word> words = new LinkedBlockingQueue<>();

    @Override
    public void members(Snapshot snapshot) {
        words.add(new Told(snapshot.endpoints(), snapshot.ring().size()));
    }

    @Override
    public void confirm() {
        words.add(new Confirmed());
    }

    @Override
    public void outOfTouch(String cause) {
        words.add(new OutOfTouch(cause));
    }

    @Override
    public void gone() {
        words.add(new Gone());
    }

    Word next() {
        try {
            Word word = words.poll(20, TimeUnit.SECONDS);
            if (word == null) {
                throw new AssertionError("the source said nothing for 20 s");
            }
            return word;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The next word that is of this kind, others passed over. */
    <W extends Word> W next(Class<W> kind) {
        while (true) {
            Word word = next();
            if (kind.isInstance(word)) {
                return kind.cast(word);
            }
        }
    }

    /** The very next word is these members. */
    void expectMembers(Endpoint... members) {
        assertEquals(List.of(members), ((Told) next()).endpoints());
    }

    void expectOutOfTouch(String cause) {
        assertEquals(new OutOfTouch(cause), next());
    }

    int unread() {
        return words.size();
    }
}

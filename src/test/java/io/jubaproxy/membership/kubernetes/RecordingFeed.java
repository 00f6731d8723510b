package io.jubaproxy.membership.kubernetes;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps the words told, for a test to take one by one. */
final class RecordingFeed implements ClusterFeed {
    private final BlockingQueue<Word> words = new LinkedBlockingQueue<>();

    sealed interface Word {
        record Members(Snapshot snapshot) implements Word {
            List<String> addresses() {
                return snapshot.endpoints().stream().map(Endpoint::address).toList();
            }
        }

        record Confirmed() implements Word {}

        record OutOfTouch(String cause) implements Word {}

        record Gone() implements Word {}
    }

    @Override
    public void members(Snapshot snapshot) {
        words.add(new Word.Members(snapshot));
    }

    @Override
    public void confirm() {
        words.add(new Word.Confirmed());
    }

    @Override
    public void outOfTouch(String cause) {
        words.add(new Word.OutOfTouch(cause));
    }

    @Override
    public void gone() {
        words.add(new Word.Gone());
    }

    /** The next word, waited for. */
    Word next() {
        try {
            Word word = words.poll(10, TimeUnit.SECONDS);
            if (word == null) {
                throw new AssertionError("no further word");
            }
            return word;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The next word of that kind; those before it are passed over. */
    <W extends Word> W next(Class<W> kind) {
        while (true) {
            Word word = next();
            if (kind.isInstance(word)) {
                return kind.cast(word);
            }
        }
    }

    List<String> nextMembers() {
        return next(Word.Members.class).addresses();
    }

    String nextCause() {
        return next(Word.OutOfTouch.class).cause();
    }

    /** How many words wait. */
    int waiting() {
        return words.size();
    }

    boolean hasHeardNothing() {
        return words.isEmpty();
    }
}

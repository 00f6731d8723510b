package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterFeed;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A feed that keeps what it is told, for a test to take one word after the other. */
class Heard implements ClusterFeed {
    static final Duration PATIENCE = Duration.ofSeconds(10);

    sealed interface Word {
        record Members(Snapshot snapshot) implements Word {}

        record Confirmed() implements Word {}

        record OutOfTouch(String cause) implements Word {}

        record Gone() implements Word {}
    }

    private final BlockingQueue<Word> words = new LinkedBlockingQueue<>();

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

    Word next() throws InterruptedException {
        return await(word -> true);
    }

    /** Waits for members exactly these, whatever is told before. */
    Snapshot awaitMembers(Endpoint... endpoints) throws InterruptedException {
        List<Endpoint> wanted = Stream.of(endpoints).sorted().toList();
        return ((Word.Members) await(word -> word instanceof Word.Members(Snapshot now)
                        && now.endpoints().equals(wanted)))
                .snapshot();
    }

    /** Waits for these members with their whole ring. */
    Snapshot awaitWhole(Endpoint... endpoints) throws InterruptedException {
        Snapshot wanted = Snapshot.of(List.of(endpoints));
        return ((Word.Members) await(new Word.Members(wanted)::equals)).snapshot();
    }

    Word await(Predicate<Word> wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Word last = null;
        for (long left = PATIENCE.toNanos(); left > 0; left = end - System.nanoTime()) {
            Word word = words.poll(left, TimeUnit.NANOSECONDS);
            if (word != null && wanted.test(word)) {
                return word;
            }
            last = word == null ? last : word;
        }
        throw new AssertionError("not heard within " + PATIENCE + "; the last word was " + last);
    }

    boolean isSilent() {
        return words.isEmpty();
    }
}

package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class OneByOneTest {
    private final Queue<Runnable> workers = new ArrayDeque<>();
    private final OneByOne tasks = new OneByOne(workers::add);
    private final List<Integer> run = new ArrayList<>();

    @Test
    void oneWorkerRunsAllThatWaitInOrder() {
        tasks.execute(() -> run.add(1));
        tasks.execute(() -> run.add(2));

        assertEquals(1, workers.size());
        workers.remove().run();

        assertEquals(List.of(1, 2), run);
    }

    @Test
    void whatComesMeanwhileIsRunByTheSameWorker() {
        tasks.execute(() -> tasks.execute(() -> run.add(2)));

        workers.remove().run();

        assertEquals(List.of(2), run);
        assertEquals(0, workers.size());
    }

    @Test
    void whatComesLaterIsRunByTheNextWorker() {
        tasks.execute(() -> run.add(1));
        workers.remove().run();

        tasks.execute(() -> run.add(2));
        workers.remove().run();

        assertEquals(List.of(1, 2), run);
    }

    @Test
    void withoutAWorkerATaskWaitsForTheNextOne() {
        boolean[] isClosed = {true};
        OneByOne refused = new OneByOne(task -> {
            if (isClosed[0]) {
                throw new IllegalStateException("closed");
            }
            workers.add(task);
        });
        refused.execute(() -> run.add(1));

        isClosed[0] = false;
        refused.execute(() -> run.add(2));
        workers.remove().run();

        assertEquals(List.of(1, 2), run);
    }

    @Test
    void aTaskThatFailsHoldsUpNoOther() {
        tasks.execute(() -> {
            throw new IllegalStateException("it fails, as the test wants it");
        });
        tasks.execute(() -> run.add(2));

        workers.remove().run();

        assertEquals(List.of(2), run);
    }
}

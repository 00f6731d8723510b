package io.jubaproxy.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class LogQueueTest {
    private final Queue<Runnable> workers = new ArrayDeque<>();
    private final LogQueue queue = new LogQueue(workers::add);
    private final List<Integer> written = new ArrayList<>();

    @Test
    void linesAreWrittenInOrderByOneWorker() {
        queue.execute(() -> written.add(1));
        queue.execute(() -> written.add(2));

        assertEquals(List.of(), written);
        assertEquals(1, workers.size());
        workers.remove().run();

        assertEquals(List.of(1, 2), written);
    }

    @Test
    void beyondTheBoundLinesAreDroppedAndCounted() {
        for (int each = 0; each < LogQueue.MOST_WAITING + 3; each++) {
            int line = each;
            queue.execute(() -> written.add(line));
        }

        workers.remove().run();

        assertEquals(LogQueue.MOST_WAITING, written.size());
        assertEquals(3, queue.dropped());
    }

    @Test
    void aLineThatFailsLeavesItsRoomToOthers() {
        queue.execute(() -> {
            throw new IllegalStateException("a defect");
        });
        workers.remove().run();

        for (int each = 0; each < LogQueue.MOST_WAITING; each++) {
            int line = each;
            queue.execute(() -> written.add(line));
        }
        workers.remove().run();

        assertEquals(LogQueue.MOST_WAITING, written.size());
        assertEquals(0, queue.dropped());
    }
}

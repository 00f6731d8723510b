package io.jubaproxy.proxy;

import java.time.Duration;
import java.util.List;

/** The doors that listen by themselves, once they have been opened. Thread-safe. */
public final class OpenDoors {
    private volatile List<ListeningDoor> doors = List.of();
    private volatile boolean opened;

    /** Opens all, or none. */
    void open(List<ListeningDoor> all) {
        doors = List.copyOf(all);
        try {
            doors.forEach(ListeningDoor::open);
            opened = true;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Whether clients can connect to every one; false before they have been opened. */
    public boolean areOpen() {
        return opened && doors.stream().allMatch(ListeningDoor::isOpen);
    }

    /** Client connections open now. */
    public int connections() {
        return doors.stream().mapToInt(ListeningDoor::connections).sum();
    }

    /** Client connections closed at once because there were too many, since the start. */
    public long refusedConnections() {
        return doors.stream().mapToLong(ListeningDoor::refusedConnections).sum();
    }

    void beginDraining() {
        doors.forEach(ListeningDoor::beginDraining);
    }

    /** Waits for one after the other, all within the time. */
    int awaitQuiet(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        int left = 0;
        for (ListeningDoor door : doors) {
            left += door.awaitQuiet(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
        return left;
    }

    void close() {
        doors.forEach(ListeningDoor::close);
        opened = false;
    }
}

package io.jubaproxy.chaos;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How long the threads of this process, and of those that are watched besides, have stood ready to run and got no processor, by the system's
 * own count. Zero where the system does not count it; only Linux does.
 */
final class RunQueue implements AutoCloseable {
    private static final Path TASKS = Path.of("/proc/self/task");

    private final Set<Path> watched = new HashSet<>(Set.of(TASKS));
    private final Map<Path, RandomAccessFile> known = new HashMap<>();
    private final byte[] buffer = new byte[128];

    /** From the next look on. */
    synchronized void watch(long pid) {
        watched.add(Path.of("/proc/" + pid + "/task"));
    }

    /** Looks which threads there are; to be called now and then. */
    synchronized void look() {
        watched.forEach(this::look);
    }

    private void look(Path threads) {
        if (!Files.isDirectory(threads)) {
            return;
        }
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(threads)) {
            for (Path task : tasks) {
                if (!known.containsKey(task) && isAwaited(task)) {
                    known.put(
                            task, new RandomAccessFile(task.resolve("schedstat").toFile(), "r"));
                }
            }
        } catch (IOException threadIsGone) {
            // The next look sees the others.
        }
    }

    /** The compiler's threads have time; everybody else may be what an event loop waits for. */
    private static boolean isAwaited(Path task) throws IOException {
        String name = Files.readString(task.resolve("comm"));
        return !name.startsWith("C1 ") && !name.startsWith("C2 ");
    }

    /** Nanoseconds of all these threads together, since each of them began. */
    synchronized long waited() {
        long sum = 0;
        List<Path> gone = new ArrayList<>();
        for (Map.Entry<Path, RandomAccessFile> each : known.entrySet()) {
            try {
                sum += secondNumber(each.getValue());
            } catch (IOException threadIsGone) {
                gone.add(each.getKey());
            }
        }
        gone.forEach(known::remove);
        return sum;
    }

    private long secondNumber(RandomAccessFile file) throws IOException {
        file.seek(0);
        int length = file.read(buffer);
        String[] numbers = new String(buffer, 0, Math.max(0, length), StandardCharsets.US_ASCII).split(" ", 3);
        return numbers.length < 2 ? 0 : Long.parseLong(numbers[1]);
    }

    @Override
    public synchronized void close() throws IOException {
        for (RandomAccessFile file : known.values()) {
            file.close();
        }
        known.clear();
    }
}

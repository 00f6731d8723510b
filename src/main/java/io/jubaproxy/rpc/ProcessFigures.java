package io.jubaproxy.rpc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of this process, in KiB, as {@code top} names it; 0 where the system has no such file.
 *
 * @param virtual address space
 * @param resident physical memory
 * @param shared the part of {@code resident} that files and shared memory back
 */
record ProcessFigures(long virtual, long resident, long shared) {
    private static final Path STATUS = Path.of("/proc/self/status");

    /** Reads them now, from {@code /proc/self/status} because that, unlike {@code statm}, doesn't count in pages. */
    static ProcessFigures now() {
        try {
            return parse(Files.readAllLines(STATUS));
        } catch (IOException e) {
            return new ProcessFigures(0, 0, 0);
        }
    }

    /** Lines like {@code VmRSS:     1234 kB}. */
    static ProcessFigures parse(List<String> lines) {
        return new ProcessFigures(
                kibibytes(lines, "VmSize:"),
                kibibytes(lines, "VmRSS:"),
                kibibytes(lines, "RssFile:") + kibibytes(lines, "RssShmem:"));
    }

    private static long kibibytes(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.replaceAll("[^0-9]", ""))
                .filter(digits -> !digits.isEmpty())
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }
}

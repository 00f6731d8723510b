package io.jubaproxy.bench;

import java.time.Duration;

/**
 * What a process has used since its start.
 *
 * @param cpu of all its threads
 * @param allocatedBytes on the Java heap by all its threads; zero where that is not known
 */
record Usage(Duration cpu, long allocatedBytes) {
    static final Usage NONE = new Usage(Duration.ZERO, 0);

    Usage since(Usage before) {
        return new Usage(cpu.minus(before.cpu), allocatedBytes - before.allocatedBytes);
    }
}

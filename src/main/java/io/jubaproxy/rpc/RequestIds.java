package io.jubaproxy.rpc;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Names for requests in logs, unique in this process and very likely among several. Thread-safe. */
final class RequestIds {
    private final String prefix =
            "rpc-" + Integer.toString(ThreadLocalRandom.current().nextInt(1 << 30), Character.MAX_RADIX) + "-";
    private final AtomicLong last = new AtomicLong();

    String next() {
        return prefix + Long.toString(last.incrementAndGet(), Character.MAX_RADIX);
    }
}

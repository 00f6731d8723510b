package io.jubaproxy.membership;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Remembers for a moment, within bounds, that a name is nobody's: clients may send any name, and again and again. Thread-safe. */
final class UnknownNames {
    static final int MOST = 1000;
    static final Duration LIFE = Duration.ofSeconds(5);

    private final LongSupplier nanos;
    private final Map<ClusterName, Long> heard = new LinkedHashMap<>();

    UnknownNames(LongSupplier nanos) {
        this.nanos = nanos;
    }

    synchronized void add(ClusterName name) {
        forgetOld();
        heard.remove(name);
        if (heard.size() >= MOST) {
            Iterator<ClusterName> oldest = heard.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
        heard.put(name, nanos.getAsLong());
    }

    synchronized boolean contains(ClusterName name) {
        forgetOld();
        return heard.containsKey(name);
    }

    synchronized int size() {
        return heard.size();
    }

    private void forgetOld() {
        long now = nanos.getAsLong();
        Iterator<Long> oldest = heard.values().iterator();
        while (oldest.hasNext() && now - oldest.next() >= LIFE.toNanos()) {
            oldest.remove();
        }
    }
}

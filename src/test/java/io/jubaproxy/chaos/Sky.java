package io.jubaproxy.chaos;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Changes the weather of one cluster's servers and the members of another cluster, on a thread of its own, as the seed says. */
final class Sky implements AutoCloseable {
    private static final List<Weather> FOUL =
            EnumSet.complementOf(EnumSet.of(Weather.FAIR)).stream().toList();

    private static final long BEAT = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(50);

    private final SplittableRandom random;
    private final List<ChaosServer> servers;
    private final Roster roster;
    private final Map<ChaosServer, Long> bad = new HashMap<>();
    private final Thread thread;
    private volatile boolean closed;
    private long nextTurn = System.nanoTime();
    private long nextWeather = System.nanoTime();

    Sky(long seed, List<ChaosServer> servers, Roster roster) {
        this.random = new SplittableRandom(seed);
        this.servers = servers;
        this.roster = roster;
        this.thread = Thread.ofPlatform().name("sky").start(this::rule);
    }

    private void rule() {
        while (!closed) {
            long now = System.nanoTime();
            for (Map.Entry<ChaosServer, Long> each : List.copyOf(bad.entrySet())) {
                ChaosServer server = each.getKey();
                server.weather().announce(server.trouble(), now + SOON);
                if (now - each.getValue() > 0) {
                    clear(server);
                }
            }
            if (now - nextWeather > 0) {
                nextWeather = now + millis(20, 150);
                worsen(servers.get(random.nextInt(servers.size())), now);
            }
            if (now - nextTurn > 0) {
                nextTurn = now + millis(50, 1500);
                turn();
            }
            LockSupport.parkNanos(this, BEAT);
        }
        bad.keySet().forEach(server -> server.turn(Weather.FAIR));
    }

    private void worsen(ChaosServer server, long now) {
        if (bad.containsKey(server)) {
            return;
        }
        Weather next = FOUL.get(random.nextInt(FOUL.size()));
        next.announce(server.trouble(), now + SOON);
        server.turn(next);
        bad.put(server, now + millis(30, 400));
    }

    private void clear(ChaosServer server) {
        Weather last = server.weather();
        server.turn(Weather.FAIR);
        last.announce(server.trouble(), System.nanoTime() + SOON);
        bad.remove(server);
    }

    /** Two members at least. */
    private void turn() {
        int members = 0;
        while (Integer.bitCount(members) < 2) {
            members = random.nextInt(roster.everybody()) + 1;
        }
        roster.turn(members);
    }

    private long millis(int least, int most) {
        return TimeUnit.MILLISECONDS.toNanos(random.nextInt(least, most + 1));
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

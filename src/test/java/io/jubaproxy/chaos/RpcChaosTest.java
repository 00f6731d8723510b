package io.jubaproxy.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code -Dchaos.requests=N} asks more, {@code -Dchaos.seed=S} repeats a run's requests. */
@Timeout(300)
class RpcChaosTest {
    private static final long REQUESTS = Long.getLong("chaos.requests", 200_000);

    @Test
    void everyRequestIsAnsweredOnceAndAsThePolicySays() throws IOException {
        long seed = Long.getLong("chaos.seed", System.nanoTime());
        System.out.println("-Dchaos.seed=" + seed);
        RpcChaos.warmUp();
        RpcChaos chaos = new RpcChaos(seed, REQUESTS);
        long began = System.nanoTime();

        Tally tally = chaos.run();

        long millis = (System.nanoTime() - began) / 1_000_000;
        System.out.println(tally + "; the machine stood still for up to " + chaos.worstStallMillis() + " ms; "
                + tally.records() + " records; " + millis + " ms");
        String told = "seed " + seed + ": " + tally + "\n" + String.join("\n", tally.stories());
        assertEquals(REQUESTS, tally.answers(), told);
        assertEquals(0, tally.lost() + tally.wrongs() + tally.doubles() + tally.repeats(), told);
        assertEquals(REQUESTS - tally.overloads(), tally.records(), told);
        // What the system does not count as waiting, such as pages that come back slowly, stops the whole machine now
        // and then.
        assertTrue(tally.latestDecidedMillis() <= 50 + chaos.worstStallMillis(), told);
        // Here also what waits in this process's own busy client stands.
        assertTrue(tally.latestMillis() <= 150 + chaos.worstStallMillis(), told);
        assertTrue(tally.unjudged() <= REQUESTS / 1000, told);
    }
}

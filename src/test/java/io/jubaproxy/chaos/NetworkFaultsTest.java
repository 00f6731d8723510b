package io.jubaproxy.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class NetworkFaultsTest {
    @Test
    void brokenNetworksBreakNoAnswer() throws Exception {
        long seed = Long.getLong("chaos.seed", System.nanoTime());

        Namespace.Result result = Namespace.run(seed, 1);

        if (!result.leftOut().isEmpty()) {
            System.out.println("Left out, the faults of the network itself: " + result.leftOut());
        }
        assumeTrue(result.leftOut().isEmpty(), result.leftOut());
        System.out.print(result.output());
        assertEquals(0, result.code(), "-Dchaos.seed=" + seed + "\n" + result.output());
    }
}

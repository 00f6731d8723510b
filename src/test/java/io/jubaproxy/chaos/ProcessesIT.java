package io.jubaproxy.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The bad days of whole processes, in their short form; {@code ./jubaproxy test --chaos} runs the long one. */
@Timeout(1200)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProcessesIT {
    private static final long MEBIBYTE = 1024 * 1024;

    private Deployment deployment;
    private long seed;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        seed = Long.getLong("chaos.seed", System.nanoTime());
        System.out.println("-Dchaos.seed=" + seed);
        deployment = Deployment.start(folder);
    }

    @AfterAll
    void end() throws IOException {
        if (deployment != null) {
            deployment.close();
        }
    }

    @Test
    @Order(1)
    void everyJsonRequestIsAnsweredOnceAndAsThePolicySays() throws Exception {
        JsonChaos chaos = new JsonChaos(deployment.calm(), deployment.proxy(0), seed, 2_000_000_000L, 3_000);

        Tally tally = chaos.run();

        System.out.println(tally);
        assertRight(tally);
    }

    @Test
    @Order(2)
    void killedServerCostsWhatIsInFlightAndItsProbes() throws Exception {
        KilledServer killed = new KilledServer(deployment, Duration.ofSeconds(6));

        KilledServer.Result result = killed.run();

        System.out.println(result);
        assertEquals(List.of(), result.strange());
        assertEquals(0, result.failedAfterLeaving(), result::toString);
        assertEquals(0, result.wronglyAnswered(), result::toString);
        assertTrue(result.failedInFlight() <= result.inFlight(), result::toString);
        assertTrue(result.probes() <= result.seconds() + 1, result::toString);
    }

    @Test
    @Order(3)
    void idleClientsAreKeptAndCostLittle() throws Exception {
        HeldConnections held = new HeldConnections(deployment, 1_000, Duration.ofSeconds(3), seed);

        HeldConnections.Result result = held.run();

        System.out.println(result);
        assertEquals(0, result.dropped());
        assertTrue(result.residentBytes() <= 600 * MEBIBYTE, result::toString);
        assertRight(result.busy());
    }

    @Test
    @Order(4)
    void memoryAndThreadsDoNotGrow() throws Exception {
        Soak soak = new Soak(deployment, Duration.ofSeconds(20), seed);

        Soak.Result result = soak.run();

        System.out.println(result);
        assertTrue(result.heapGrowth() <= 8 * MEBIBYTE, result::toString);
        assertTrue(result.directGrowth() <= 8 * MEBIBYTE, result::toString);
        assertTrue(result.residentGrowth() <= 64 * MEBIBYTE, result::toString);
        assertTrue(result.threadGrowth() <= 10, result::toString);
        assertRight(result.load());
    }

    @Test
    @Order(5)
    void rollingRestartLosesNoRequest() throws Exception {
        RollingRestart restart = new RollingRestart(deployment, 1, false);

        RollingRestart.Result result = restart.run();

        System.out.println(result);
        assertEquals(List.of(), result.lost(), result::toString);
        assertTrue(result.answered() > 100, result::toString);
    }

    private static void assertRight(Tally tally) {
        String told = tally + "\n" + String.join("\n", tally.stories());
        assertEquals(0, tally.lost() + tally.wrongs() + tally.doubles(), told);
        assertTrue(tally.unjudged() <= Math.max(5, tally.answers() / 100), told);
    }
}

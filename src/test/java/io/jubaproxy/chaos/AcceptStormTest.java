package io.jubaproxy.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AcceptStormTest {
    private static final int ACCEPTS = 5_000;

    @Test
    void noCallIsStuckWhereAServerClosesWhateverItAccepts() throws Exception {
        AcceptStorm storm = new AcceptStorm(ACCEPTS);

        AcceptStorm.Result result = storm.run();

        assertEquals(0, result.stuck(), result::toString);
        assertEquals(Map.of(), result.others(), result::toString);
        assertTrue(result.accepts() >= ACCEPTS, result::toString);
    }
}

package io.jubaproxy.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays every case of the policy through the HTTP door, one after the other, and compares what was seen with what was expected. */
final class Tour {
    /** Successes in a row that show that nothing of the case before lingers in any connection. */
    private static final int CALM_CALLS = 3;

    private static final int PATIENCE_PAUSES = 500;

    private final Stage stage;

    Tour(Stage stage) {
        this.stage = stage;
    }

    /** One case as it went. */
    record Row(TourCase played, String seen, Duration elapsed) {
        boolean isRight() {
            return played.expected().equals(seen);
        }
    }

    /** Plays the cases and switches every fault off at the end. */
    List<Row> play(List<TourCase> cases) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (TourCase next : cases) {
            calmDown();
            rows.add(play(next));
        }
        calmDown();
        return rows;
    }

    private Row play(TourCase next) throws IOException {
        for (int server = 1; server <= next.faults().size(); server++) {
            stage.set(server, next.faults().get(server - 1));
        }
        DoorAnswer answer = stage.call("clear", "[]");
        return new Row(next, answer.summary(stage.addresses()), answer.elapsed());
    }

    /** Switches all faults off and waits until the cluster answers again as if there had been none. */
    void calmDown() throws IOException {
        for (int server = 1; server <= stage.addresses().size(); server++) {
            stage.set(server, new Fault.Off());
        }
        int calm = 0;
        for (int pauses = 0; calm < CALM_CALLS; pauses++) {
            if (pauses > PATIENCE_PAUSES) {
                throw new IOException("the cluster does not answer, although no fault is on");
            }
            if (!stage.isQuiet() || !stage.call("get_status", "[]").isSuccess()) {
                calm = 0;
                stage.pause();
            } else {
                calm++;
            }
        }
    }
}

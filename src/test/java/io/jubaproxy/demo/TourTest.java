package io.jubaproxy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.demo.Tour.Row;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TourTest {
    @Test
    void everyCaseIsRightWhereTheProxyKeepsThePolicy() throws IOException {
        FakeStage stage = new FakeStage();

        List<Row> rows = new Tour(stage).play(TourCase.ALL);

        assertTrue(rows.stream().allMatch(Row::isRight), () -> table(rows));
    }

    @Test
    void allSixCasesArePlayedAndWhereTimeMattersInBothOrders() throws IOException {
        List<Row> rows = new Tour(new FakeStage()).play(TourCase.ALL);

        Set<String> numbers = new TreeSet<>();
        rows.forEach(row -> numbers.add(row.played().number()));
        assertEquals(Set.of("01", "02", "03", "04", "05", "06"), numbers);
        for (String number : List.of("04", "05", "06")) {
            assertTrue(rows.stream()
                            .filter(row -> row.played().number().equals(number))
                            .count()
                    >= 2);
        }
    }

    @Test
    void aProxyThatDepartsFromThePolicyIsSeen() throws IOException {
        FakeStage stage = new FakeStage();
        stage.hidesFailures = true;

        List<Row> rows = new Tour(stage).play(TourCase.ALL);

        assertTrue(rows.getFirst().isRight());
        assertFalse(rows.get(1).isRight());
        assertTrue(table(rows).contains(" NO"));
    }

    @Test
    void everyCaseBeginsAndTheTourEndsWithAllFaultsOffAndAQuietCluster() throws IOException {
        FakeStage stage = new FakeStage();

        new Tour(stage).play(TourCase.ALL);

        assertEquals(List.of(new Fault.Off(), new Fault.Off(), new Fault.Off()), stage.faults);
        assertEquals((TourCase.ALL.size() + 1) * 3, stage.calmCalls);
    }

    @Test
    void aClusterThatNeverCalmsDownEndsTheTour() {
        FakeStage stage = new FakeStage();
        stage.quiet = false;

        assertThrows(IOException.class, () -> new Tour(stage).play(TourCase.ALL));
    }

    @Test
    void theTableIsAlignedAndNamesACaseOnce() throws IOException {
        String table = table(new Tour(new FakeStage()).play(TourCase.ALL));

        List<String> lines = table.lines().skip(3).toList();
        int seen = lines.getFirst().indexOf("seen");
        assertEquals(TourCase.ALL.size() + 2, lines.size());
        assertTrue(
                lines.stream()
                        .skip(2)
                        .allMatch(line -> line.startsWith("  ", seen - 2) && Character.isDigit(line.charAt(seen))),
                table);
        assertEquals(1, lines.stream().filter(line -> line.startsWith("04")).count());
    }

    private static String table(List<Row> rows) {
        return TourTable.of(rows);
    }

    /** A proxy that computes the policy's answer from the faults, written apart from the ranking. */
    private static final class FakeStage implements Stage {
        private final List<Fault> faults = new ArrayList<>(List.of(new Fault.Off(), new Fault.Off(), new Fault.Off()));
        private boolean hidesFailures;
        private boolean quiet = true;
        private int calmCalls;

        @Override
        public List<String> addresses() {
            return List.of("a:1", "a:2", "a:3");
        }

        @Override
        public void set(int server, Fault fault) {
            faults.set(server - 1, fault);
        }

        @Override
        public boolean isQuiet() {
            return quiet;
        }

        @Override
        public void pause() {}

        @Override
        public DoorAnswer call(String method, String arguments) {
            if (method.equals("get_status")) {
                calmCalls++;
                return success();
            }
            DoorAnswer best = success();
            int bestRank = Integer.MAX_VALUE;
            for (int i = 0; i < faults.size() && !hidesFailures; i++) {
                int rank = rank(faults.get(i));
                if (rank < bestRank) {
                    bestRank = rank;
                    best = failure(faults.get(i), addresses().get(i));
                }
            }
            return best;
        }

        private static int rank(Fault fault) {
            return switch (fault) {
                case Fault.Off off -> Integer.MAX_VALUE;
                case Fault.Slow slow -> Integer.MAX_VALUE;
                case Fault.Refuse refuse -> 0;
                case Fault.Silent silent -> 2000;
                case Fault.Close(int delay) -> delay;
                case Fault.Reset(int delay) -> delay;
                case Fault.Garbage(int delay) -> delay;
                case Fault.ErrorText(String message, int delay) -> 1_000_000 + delay;
                case Fault.ErrorNumber(long number, int delay) -> 1_000_000 + delay;
            };
        }

        private static DoorAnswer success() {
            return new DoorAnswer(
                    200, Json.createObjectBuilder().add("result", true).build(), Duration.ZERO);
        }

        private static DoorAnswer failure(Fault fault, String endpoint) {
            return switch (fault) {
                case Fault.Off off -> success();
                case Fault.Slow slow -> success();
                case Fault.Refuse refuse -> failure(502, "connect-failed", endpoint);
                case Fault.Silent silent -> failure(504, "request-timeout", endpoint);
                case Fault.Close close -> failure(502, "connection-closed", endpoint);
                case Fault.Reset reset -> failure(502, "connection-closed", endpoint);
                case Fault.Garbage garbage -> failure(502, "broken-reply", endpoint);
                case Fault.ErrorText text -> failure(422, "application-error", endpoint);
                case Fault.ErrorNumber number -> failure(422, "application-error", endpoint);
            };
        }

        private static DoorAnswer failure(int status, String kind, String endpoint) {
            JsonObject body = Json.createObjectBuilder()
                    .add("kind", kind)
                    .add("endpoint", endpoint)
                    .build();
            return new DoorAnswer(status, body, Duration.ZERO);
        }
    }
}

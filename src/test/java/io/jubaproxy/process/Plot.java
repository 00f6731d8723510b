package io.jubaproxy.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * One fan-out's script, and what docs/policy.md says must come of it, written down apart from the program.
 *
 * @param deeds of the servers in endpoint order
 * @param turns each server's place in time; a refusal comes before all of them, silence ends after all of them
 */
record Plot(List<Deed> deeds, List<Integer> turns) {
    private static final int FIRST = -1;
    private static final int DEADLINE = 1000;

    Plot {
        deeds = List.copyOf(deeds);
        turns = List.copyOf(turns);
    }

    /** One server's failure, as answer and log name it. */
    record Loss(int server, String kind) {}

    /**
     * What must be seen.
     *
     * @param status of the HTTP answer
     * @param known failures in the answer, ranked
     * @param ended failures in the log, ranked
     */
    record Expected(int status, List<Loss> known, List<Loss> ended, int succeeded, int pending, String delivered) {}

    /** At most one server refuses: which of two refusals comes first nobody outside can say. */
    static Plot random(Random random, int servers) {
        List<Deed> deeds = new ArrayList<>();
        for (int server = 0; server < servers; server++) {
            Deed deed = Deed.random(random);
            deeds.add(deed == Deed.REFUSE && deeds.contains(Deed.REFUSE) ? Deed.OK : deed);
        }
        List<Integer> turns =
                new ArrayList<>(IntStream.range(0, servers).boxed().toList());
        Collections.shuffle(turns, random);
        return new Plot(deeds, turns);
    }

    /** When the server's call ends. */
    private int end(int server) {
        Deed deed = deeds.get(server);
        return deed == Deed.REFUSE ? FIRST : deed.lastsUntilTheDeadline() ? DEADLINE : turns.get(server);
    }

    /** Failures of one class that ended by then: by time, at the deadline in endpoint order. */
    private List<Integer> failed(boolean application, int by) {
        return IntStream.range(0, deeds.size())
                .boxed()
                .filter(server -> deeds.get(server).kind() != null)
                .filter(server -> deeds.get(server).isApplication() == application)
                .filter(server -> end(server) <= by)
                .sorted(Comparator.comparing(this::end))
                .toList();
    }

    private List<Integer> ranked(int by) {
        List<Integer> ranked = new ArrayList<>(failed(false, by));
        ranked.addAll(failed(true, by));
        return ranked;
    }

    /** With {@code jubaproxy.answer=decided}: the first transport failure is the verdict, else the end of the last call. */
    Expected expected() {
        List<Integer> transport = failed(false, DEADLINE);
        int leaves = transport.isEmpty() ? DEADLINE : end(transport.getFirst());
        List<Integer> known = ranked(leaves);
        int succeeded = (int) IntStream.range(0, deeds.size())
                .filter(server -> deeds.get(server) == Deed.OK && end(server) <= leaves)
                .count();
        boolean answered = succeeded > 0
                || known.stream().anyMatch(server -> deeds.get(server).isApplication());
        return new Expected(
                known.isEmpty() ? 200 : deeds.get(known.getFirst()).status(),
                losses(known),
                losses(ranked(DEADLINE)),
                succeeded,
                deeds.size() - succeeded - known.size(),
                answered ? "yes" : "unknown");
    }

    private List<Loss> losses(List<Integer> servers) {
        return servers.stream()
                .map(server -> new Loss(server, String.valueOf(deeds.get(server).kind())))
                .toList();
    }

    /** Whether a call is left that goes on after the answer. */
    boolean leavesCallsBehind() {
        return deeds.stream().anyMatch(Deed::lastsUntilTheDeadline) && !lastsUntilTheDeadline();
    }

    /** Whether the answer can't leave before the deadline. */
    boolean lastsUntilTheDeadline() {
        return deeds.stream().anyMatch(Deed::lastsUntilTheDeadline)
                && failed(false, DEADLINE - 1).isEmpty();
    }
}

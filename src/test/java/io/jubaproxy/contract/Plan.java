package io.jubaproxy.contract;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What each server of a {@link Trio} does with one request. It travels as the request's argument, so that the servers need no script
 * and plans can run side by side.
 */
record Plan(List<Move> moves) {
    /** Later than any move and earlier than no deadline of the suite. */
    private static final int DEADLINE = Integer.MAX_VALUE;

    static Plan parse(String text) {
        return new Plan(Arrays.stream(text.split(",", -1)).map(Move::parse).toList());
    }

    /** An oracle written apart from the product: walks the servers once for each class and keeps the earliest failure. */
    OptionalInt failing() {
        int transport = earliest(true);
        int chosen = transport >= 0 ? transport : earliest(false);
        return chosen >= 0 ? OptionalInt.of(chosen) : OptionalInt.empty();
    }

    private int earliest(boolean isTransport) {
        int found = -1;
        int at = 0;
        for (int server = 0; server < moves.size(); server++) {
            Move move = moves.get(server);
            int when = move.effect() == Move.Effect.SILENT ? DEADLINE : move.afterMillis();
            if (move.effect().fails() && move.effect().isTransport() == isTransport && (found < 0 || when < at)) {
                found = server;
                at = when;
            }
        }
        return found;
    }

    @Override
    public String toString() {
        return moves.stream().map(Move::toString).collect(Collectors.joining(","));
    }
}

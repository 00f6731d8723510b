package io.jubaproxy.fuzz;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Makes inputs: now and then from nothing at all, mostly from earlier ones by a little damage. An input that led to something no earlier
 * one had led to is built upon from then on.
 */
final class Inputs {
    private static final int MOST_RANDOM_BYTES = 64;
    private static final int MOST_KEPT = 4000;
    private static final int LONGEST = 16 * 1024;
    private static final int LONGEST_KEPT = 2048;

    private final SplittableRandom random;
    private final List<Damage> damages;
    private final int mostJoined;
    private final List<byte[]> pool;
    private final Set<String> seen = new HashSet<>();

    /** @param mostJoined how many earlier inputs may stand one after the other in a new one */
    Inputs(SplittableRandom random, List<byte[]> corpus, List<Damage> damages, int mostJoined) {
        this.random = random;
        this.damages = damages;
        this.mostJoined = mostJoined;
        this.pool = new ArrayList<>(corpus);
    }

    byte[] next() {
        if (random.nextInt(50) == 0) {
            byte[] bytes = new byte[random.nextInt(MOST_RANDOM_BYTES)];
            random.nextBytes(bytes);
            return bytes;
        }
        byte[] input = mostJoined == 1 ? pick() : joined();
        for (int i = random.nextInt(5); i > 0 && input.length > 0 && input.length < LONGEST; i--) {
            input = damages.get(random.nextInt(damages.size())).applied(input, pick(), random);
        }
        return input;
    }

    /** @return whether the input led to something new and is kept */
    boolean learn(byte[] input, String outcome) {
        if (seen.size() >= MOST_KEPT || input.length > LONGEST_KEPT || !seen.add(letters(outcome))) {
            return false;
        }
        pool.add(input);
        return true;
    }

    int outcomes() {
        return seen.size();
    }

    private byte[] joined() {
        ByteArrayOutputStream several = new ByteArrayOutputStream();
        for (int i = random.nextInt(mostJoined); i >= 0; i--) {
            several.writeBytes(pick());
        }
        return several.toByteArray();
    }

    private byte[] pick() {
        return pool.get(random.nextInt(pool.size()));
    }

    /** Without its numbers, of which there is no end. */
    private static String letters(String outcome) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < outcome.length() && letters.length() < 120; i++) {
            char c = outcome.charAt(i);
            if (c < '0' || c > '9') {
                letters.append(c);
            }
        }
        return letters.toString();
    }
}

package io.jubaproxy.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/** Puts words of a language where other words or signs stood. */
public final class TextDamage implements Damage {
    private static final int DEEP = 400;

    private final List<byte[]> words;

    /** @param words of the language, its signs and its most extreme numbers included */
    public TextDamage(List<String> words) {
        this.words = words.stream()
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public byte[] applied(byte[] input, byte[] other, RandomGenerator random) {
        int from = random.nextInt(input.length);
        int to = from;
        int wordOrNot = isWordPart(input[from]) ? 1 : 0;
        while (from > 0 && wordOrNot == 1 && isWordPart(input[from - 1])) {
            from--;
        }
        while (to < input.length && (isWordPart(input[to]) ? 1 : 0) == wordOrNot) {
            to++;
        }
        byte[] word = words.get(random.nextInt(words.size()));
        return switch (random.nextInt(5)) {
            case 0 -> Damage.spliced(input, from, to, new byte[0]);
            case 1 -> Damage.spliced(input, from, from, word);
            case 2 -> Damage.spliced(input, to, to, word);
            case 3 -> random.nextInt(20) == 0 ? Damage.spliced(input, from, from, repeated(word, random)) : input;
            default -> Damage.spliced(input, from, to, word);
        };
    }

    private static byte[] repeated(byte[] word, RandomGenerator random) {
        int times = 1 + random.nextInt(DEEP);
        byte[] all = new byte[times * word.length];
        for (int i = 0; i < times; i++) {
            System.arraycopy(word, 0, all, i * word.length, word.length);
        }
        return all;
    }

    private static boolean isWordPart(byte b) {
        return b < 0 || Character.isLetterOrDigit(b) || b == '_' || b == '-' || b == '.' || b == '$';
    }
}

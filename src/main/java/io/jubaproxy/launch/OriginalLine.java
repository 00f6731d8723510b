package io.jubaproxy.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A command line with the original proxies' options taken out.
 *
 * @param given what stood there; of two the later one
 * @param rest everything else, in order
 */
record OriginalLine(Map<OriginalOption, Given> given, List<String> rest) {
    /**
     * An option as somebody wrote it.
     *
     * @param written its short or its long form
     * @param text its value; empty for one that takes none
     */
    record Given(String written, String text) {}

    OriginalLine {
        given = Map.copyOf(given);
        rest = List.copyOf(rest);
    }

    /** Reads {@code -p 9199}, {@code -p9199}, {@code -Dp 9199}, {@code --rpc-port 9199} and {@code --rpc-port=9199}. */
    static OriginalLine parse(List<String> arguments) {
        Map<OriginalOption, Given> given = new EnumMap<>(OriginalOption.class);
        List<String> rest = new ArrayList<>();
        Iterator<String> words = arguments.iterator();
        while (words.hasNext()) {
            String word = words.next();
            Optional<OriginalOption> byName = byLongName(word);
            if (word.equals("--")) {
                rest.add(word);
                words.forEachRemaining(rest::add);
            } else if (byName.isPresent()) {
                longForm(byName.get(), word, words, given);
            } else if (word.startsWith("-") && !word.startsWith("--") && word.length() > 1) {
                letters(word, words, given);
            } else {
                rest.add(word);
            }
        }
        return new OriginalLine(given, rest);
    }

    private static Optional<OriginalOption> byLongName(String word) {
        return word.startsWith("--") ? OriginalOption.of(word.substring(2).split("=", 2)[0]) : Optional.empty();
    }

    private static void longForm(
            OriginalOption option, String word, Iterator<String> words, Map<OriginalOption, Given> given) {
        String[] parts = word.split("=", 2);
        if (!option.takesValue()) {
            if (parts.length > 1) {
                throw new UsageException("The option " + parts[0] + " takes no value.");
            }
            given.put(option, new Given(parts[0], ""));
        } else {
            given.put(option, new Given(parts[0], parts.length > 1 ? parts[1] : next(parts[0], words)));
        }
    }

    /** Letters without a value may stand together; the first one that takes a value takes the rest of the word, or the next one. */
    private static void letters(String word, Iterator<String> words, Map<OriginalOption, Given> given) {
        for (int i = 1; i < word.length(); i++) {
            String written = "-" + word.charAt(i);
            OriginalOption option =
                    OriginalOption.of(word.charAt(i)).orElseThrow(() -> new UsageException(unknown(written)));
            if (option.takesValue()) {
                String behind = word.substring(i + 1);
                given.put(option, new Given(written, behind.isEmpty() ? next(written, words) : behind));
                return;
            }
            given.put(option, new Given(written, ""));
        }
    }

    private static String next(String written, Iterator<String> words) {
        if (!words.hasNext()) {
            throw new UsageException("The option " + written + " needs a value.");
        }
        return words.next();
    }

    private static String unknown(String written) {
        return "There is no option " + written + "; allowed are "
                + Arrays.stream(OriginalOption.values())
                        .map(OriginalOption::shortForm)
                        .collect(Collectors.joining(", "))
                + " and the settings of docs/configuration.md, such as --http-port 8081.";
    }
}

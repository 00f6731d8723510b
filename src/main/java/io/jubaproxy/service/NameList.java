package io.jubaproxy.service;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Names a person may have meant. */
record NameList(List<String> names) {
    private static final int SHOWN_CHARS = 64;

    static NameList of(Collection<String> names) {
        return new NameList(List.copyOf(new TreeSet<>(names)));
    }

    /** A name from outside as it may stand in an error message: cut, without control characters. */
    static String quoted(String name) {
        String cut = name.length() <= SHOWN_CHARS ? name : name.substring(0, SHOWN_CHARS) + "…";
        return "'" + cut.replaceAll("\\p{Cntrl}", "?") + "'";
    }

    /** The end of a sentence about an unknown name: the nearest one, if any is near, and all there are. */
    String sentence(String introduction, String wrong) {
        String suggestion =
                nearest(wrong).map(name -> "; did you mean " + name + "? ").orElse("; ");
        return suggestion + introduction + " " + String.join(", ", names);
    }

    /** Near is at most a third of the letters wrong. */
    private Optional<String> nearest(String wrong) {
        if (wrong.length() > SHOWN_CHARS) {
            return Optional.empty();
        }
        return names.stream()
                .filter(name -> edits(name, wrong) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt((String name) -> edits(name, wrong))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The fewest letters to insert, delete or replace (Levenshtein). */
    private static int edits(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return previous[to.length()];
    }
}

package io.jubaproxy.access;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A file of lines of which each says one thing; empty lines and those that begin with # say nothing. */
final class TextLines {
    private static final int MOST_COMPLAINTS = 5;

    private TextLines() {}

    /**
     * What the lines say, in their order.
     *
     * @param reader throws {@link IllegalArgumentException} with what is wrong about a line, as a clause
     * @throws UnusableFileException that names every bad line by its number
     */
    static <T> List<T> read(Contents contents, Path file, Function<String, T> reader) {
        List<String> lines = contents.text(file).lines().map(String::strip).toList();
        List<T> said = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1);
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    said.add(reader.apply(line));
                } catch (IllegalArgumentException e) {
                    complaints.add("line " + number + " " + e.getMessage());
                }
            }
        }
        if (!complaints.isEmpty()) {
            throw new UnusableFileException(file, "is not usable: " + together(complaints));
        }
        return said;
    }

    private static String together(List<String> complaints) {
        int more = complaints.size() - MOST_COMPLAINTS;
        String told = String.join("; ", complaints.subList(0, Math.min(MOST_COMPLAINTS, complaints.size())));
        return more > 0 ? told + "; and " + more + " more" : told;
    }
}

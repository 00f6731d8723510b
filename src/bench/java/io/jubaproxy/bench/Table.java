package io.jubaproxy.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table whose columns are aligned, so that a terminal shows it as well. */
final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        rows.add(List.of(header));
    }

    Table row(List<String> cells) {
        if (cells.size() != rows.getFirst().size()) {
            throw new IllegalArgumentException("a row of " + cells.size() + " cells: " + cells);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    String markdown() {
        int[] widths = IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        String rule = IntStream.of(widths).mapToObj("-"::repeat).collect(Collectors.joining(" | ", "| ", " |\n"));
        return line(rows.getFirst(), widths)
                + rule
                + rows.stream().skip(1).map(row -> line(row, widths)).collect(Collectors.joining());
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> cells.get(column)
                        + " ".repeat(widths[column] - cells.get(column).length()))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}

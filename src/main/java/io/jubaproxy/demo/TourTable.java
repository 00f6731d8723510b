package io.jubaproxy.demo;

import io.jubaproxy.demo.Tour.Row;
import java.util.List;
import java.util.Locale;

/** The tour's rows as aligned text. A case played again has no number of its own. */
final class TourTable {
    private TourTable() {}

    /** Head, legend and rows. */
    static String of(List<Row> rows) {
        StringBuilder text = new StringBuilder("""

                OK success, TE transport failure, AE application error; +300 ms: so much later than the others.

                """);
        text.append(line("case", "servers 1, 2 and 3", "expected", "seen", "after", "ok"));
        text.append(line("----", dashes(38), dashes(31), dashes(31), dashes(7), "---"));
        String lastNumber = "";
        for (Row row : rows) {
            String number = row.played().number();
            text.append(line(number.equals(lastNumber) ? "" : number, row));
            lastNumber = number;
        }
        return text.toString();
    }

    private static String line(String number, Row row) {
        TourCase played = row.played();
        return line(
                number,
                String.format(
                        Locale.ROOT,
                        "%-2s  %-16s  %-16s",
                        played.faults().stream().map(TourTable::cell).toArray()),
                played.expected(),
                row.seen(),
                row.elapsed().toMillis() + " ms",
                row.isRight() ? "yes" : "NO");
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, "%-4s  %-38s  %-31s  %-31s  %7s  %s%n", cells);
    }

    private static String dashes(int count) {
        return "-".repeat(count);
    }

    /** OK, TE or AE as in the policy's own pictures, and how and when. */
    private static String cell(Fault fault) {
        return switch (fault) {
            case Fault.Off off -> "OK";
            case Fault.Refuse refuse -> "TE refuse";
            case Fault.Silent silent -> "TE silent";
            case Fault.Slow(int delay) -> "OK" + at(delay);
            case Fault.Close(int delay) -> "TE close" + at(delay);
            case Fault.Reset(int delay) -> "TE reset" + at(delay);
            case Fault.Garbage(int delay) -> "TE garbage" + at(delay);
            case Fault.ErrorText(String message, int delay) -> "AE" + at(delay);
            case Fault.ErrorNumber(long number, int delay) -> "AE" + at(delay);
        };
    }

    private static String at(int delayMillis) {
        return delayMillis == 0 ? "" : " +" + delayMillis + " ms";
    }
}

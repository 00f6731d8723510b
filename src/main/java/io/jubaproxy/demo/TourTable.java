package io.jubaproxy.demo;

import io.jubaproxy.demo.Tour.Row;
import java.util.Locale;

/** The tour's rows as aligned text, each complete when its case has been played. A case played again has no number of its own. */
final class TourTable {
    private static final String SERVERS = "%-3s %-15s %-15s";
    private static final String ROW = "%-4s  %-35s  %-31s  %-31s  %7s  %s%n";

    private String lastNumber = "";

    String head() {
        return line("case", "servers 1, 2, 3", "expected", "seen", "after", "ok")
                + line("----", dashes(35), dashes(31), dashes(31), dashes(7), "---");
    }

    String line(Row row) {
        TourCase played = row.played();
        String number = played.number().equals(lastNumber) ? "" : played.number();
        lastNumber = played.number();
        return line(
                number,
                String.format(
                        Locale.ROOT,
                        SERVERS,
                        played.faults().stream().map(TourTable::cell).toArray()),
                played.expected(),
                row.seen(),
                row.elapsed().toMillis() + " ms",
                row.isRight() ? "yes" : "NO");
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells);
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

package io.jubaproxy.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers, sizes and durations inside settings. */
final class Numbers {
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final Pattern BYTES = Pattern.compile("([0-9]{1,12}) ?(|KiB|MiB|GiB)");

    private Numbers() {}

    static int whole(String text, int least, int most) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("");
        }
        return (int) inRange(Integer.parseInt(text), least, most);
    }

    static long bytes(String text, long least, long most) {
        Matcher matcher = BYTES.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("");
        }
        int shift =
                switch (matcher.group(2)) {
                    case "KiB" -> 10;
                    case "MiB" -> 20;
                    case "GiB" -> 30;
                    default -> 0;
                };
        long number = Long.parseLong(matcher.group(1));
        return inRange(number > most ? most + 1 : number << shift, least, most);
    }

    static Duration duration(String text, Duration least) {
        try {
            Duration duration = Duration.parse(text);
            if (duration.compareTo(least) < 0 || duration.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("");
            }
            return duration;
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("", e);
        }
    }

    private static long inRange(long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("");
        }
        return value;
    }
}

package io.jubaproxy.config;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Names inside settings: choices, lists, percent-encoding. */
final class Names {
    private Names() {}

    static <E extends Enum<E>> E choice(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(""));
    }

    /** The non-empty parts, stripped of white space, so that long lists may be broken into lines and end in a separator. */
    static List<String> split(String text, String separator) {
        return Arrays.stream(text.split(separator, -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** RFC 3986 percent-decoding, UTF-8; nothing else is special, a plus stays a plus. */
    static String decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); ) {
            if (text.charAt(i) == '%') {
                bytes.write(octet(text, i));
                i += 3;
            } else {
                int next = text.offsetByCodePoints(i, 1);
                bytes.writeBytes(text.substring(i, next).getBytes(StandardCharsets.UTF_8));
                i = next;
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static int octet(String text, int percent) {
        int high = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 1), 16) : -1;
        int low = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("'" + text + "' has a % without two hexadecimal digits");
        }
        return high * 16 + low;
    }
}

package io.jubaproxy.access;

import java.util.regex.Pattern;

/**
 * What the audit tells of one call.
 *
 * @param from the peer's address
 * @param door {@code http} or {@code rpc}
 * @param what service, cluster and method with slashes between, or what else was asked for
 * @param requestId as in other log lines
 * @param result {@code ok}, or the kind of the failure
 */
public record AuditEntry(Caller who, String from, String door, String what, String requestId, String result) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:/@,=+*\\[\\]-]+");
    /** Names come from clients, and a line has to stay readable. */
    private static final int LONGEST = 200;

    /** Keys and values; a value with other than plain characters stands in quotes, so that no name can look like another field or line. */
    String line() {
        return "who=" + value(who.shown()) + " from=" + value(from) + " door=" + door + " what=" + value(what)
                + " request=" + value(requestId) + " result=" + result;
    }

    private static String value(String text) {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
        return PLAIN.matcher(shown).matches() ? shown : quoted(shown);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format("\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}

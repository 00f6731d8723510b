package io.jubaproxy.config;

import java.util.regex.Pattern;

/**
 * A setting's text as somebody wrote it.
 *
 * @param text the text, never empty
 * @param origin where it stands, as words for a person: {@code environment variable JUBAPROXY_BIND}
 */
public record RawValue(String text, String origin) {
    private static final Pattern SECRET = Pattern.compile("^[^/@,]+:.*@", Pattern.DOTALL);

    /** What an option of the command line says, by the full key of its setting. */
    public static RawValue ofOption(String key, String text) {
        return new RawValue(text, "option --" + key.substring(SettingKey.PREFIX.length()));
    }

    /** The text for logs and terminals: a user and password before its address are hidden. */
    public String shown() {
        return SECRET.matcher(text).replaceFirst("***@");
    }
}

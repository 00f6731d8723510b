package io.jubaproxy.config;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * One row of the settings' table.
 *
 * @param name the key, beginning with {@code jubaproxy.}
 * @param defaultText what holds where nobody says otherwise; empty where the setting is then absent
 * @param meaning one clause for the documentation
 * @param allowed the end of the sentence "allowed is ..."
 * @param parser pure; throws {@link IllegalArgumentException} for a text that is not allowed, with a message that says
 *     which part is wrong, or an empty one where that is plain
 */
public record SettingKey<T>(
        String name, String defaultText, String meaning, String allowed, Function<String, T> parser) {
    static final String PREFIX = "jubaproxy.";

    /** The value in force. */
    public T read(SettingSource source) {
        Optional<RawValue> found = source.find(this);
        return found.map(this::parse).orElseGet(() -> parser.apply(defaultText));
    }

    private T parse(RawValue value) {
        try {
            return parser.apply(value.text().strip());
        } catch (IllegalArgumentException e) {
            String why = e.getMessage() == null || e.getMessage().isEmpty() ? "" : ": " + e.getMessage();
            throw SettingException.about(name, value, why + "; allowed is " + allowed);
        }
    }

    /** The environment variable for this key, by MicroProfile Config's mapping (Config 3.1, "Environment Variables Mapping Rules"). */
    public String environmentName() {
        return name.replaceAll("[^A-Za-z0-9_]", "_").toUpperCase(Locale.ROOT);
    }

    /** The key as an option of the command line, without the two dashes. */
    public String optionName() {
        return name.substring(PREFIX.length());
    }
}

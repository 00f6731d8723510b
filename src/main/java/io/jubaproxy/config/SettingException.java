package io.jubaproxy.config;

/** A setting that can't be used; its message is one sentence for the person who wrote the setting. */
public final class SettingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingException(String sentence) {
        super(sentence);
    }

    /** The sentence about one key: what it is, where that came from, what is wrong, and what to do instead. */
    static SettingException about(String key, RawValue value, String rest) {
        return new SettingException(key + " is \"" + value.shown() + "\" (" + value.origin() + ")" + rest + ".");
    }
}

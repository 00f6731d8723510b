package io.jubaproxy.config;

/**
 * A setting's text as somebody wrote it.
 *
 * @param text the text, never empty
 * @param origin where it stands, as words for a person: {@code environment variable JUBAPROXY_BIND}
 */
public record RawValue(String text, String origin) {}

package io.jubaproxy.config;

import io.jubaproxy.membership.Endpoint;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hosts and ports inside settings. */
final class Addresses {
    private static final String NAME = "[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_.])?";
    private static final String IPV6 = "[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%[A-Za-z0-9._-]+)?";
    private static final Pattern HOST = Pattern.compile(NAME + "|" + IPV6);
    private static final Pattern HOST_PORT = Pattern.compile("(?:(" + NAME + ")|\\[(" + IPV6 + ")\\]):([0-9]{1,5})");

    private Addresses() {}

    static String host(String text) {
        if (!HOST.matcher(text).matches()) {
            throw new IllegalArgumentException("");
        }
        return text;
    }

    static Endpoint hostPort(String text) {
        Matcher matcher = HOST_PORT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no host:port");
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return Endpoint.of(host, port(matcher.group(3)));
    }

    static int port(String text) {
        int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("'" + text + "' is no port from 1 to 65535");
        }
        return port;
    }
}

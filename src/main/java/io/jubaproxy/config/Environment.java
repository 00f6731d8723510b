package io.jubaproxy.config;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Environment variables, without those that Kubernetes injects for Services named {@code jubaproxy...}. */
record Environment(Map<String, String> variables) {
    static final String PREFIX = "JUBAPROXY_";
    private static final Pattern SERVICE_URL = Pattern.compile("(tcp|udp|sctp)://.*");
    private static final Pattern SERVICE_NAME =
            Pattern.compile(".*(_SERVICE_HOST|_SERVICE_PORT(_.*)?|_PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");

    Environment {
        variables = Map.copyOf(variables);
    }

    /** No setting may look like this, so a known variable with such a text, {@code JUBAPROXY_HTTP_PORT}, isn't the user's. */
    static boolean isServiceUrl(String text) {
        return SERVICE_URL.matcher(text).matches();
    }

    static boolean isInjected(String name, String text) {
        return isServiceUrl(text) || SERVICE_NAME.matcher(name).matches();
    }

    Optional<RawValue> find(SettingKey<?> key) {
        String name = key.environmentName();
        return Optional.ofNullable(variables.get(name))
                .filter(text -> !isServiceUrl(text))
                .map(text -> new RawValue(text, "environment variable " + name));
    }
}

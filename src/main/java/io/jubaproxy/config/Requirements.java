package io.jubaproxy.config;

import io.jubaproxy.tls.ClientAuth;
import java.util.List;
import java.util.Optional;

/** Settings that make sense only beside others. */
final class Requirements {
    private Requirements() {}

    /** @throws SettingException about the first setting that stands without what it needs */
    static void check(Settings settings, SettingSource source) {
        boolean asksZooKeeper = settings.members().sources().containsValue(new SourceSpec.ZooKeeper());
        if (asksZooKeeper && settings.members().zookeeper().isEmpty()) {
            throw lacking(SettingKeys.MEMBERS, SettingKeys.ZOOKEEPER, source);
        }
        for (SettingKey<?> key :
                List.of(SettingKeys.ZOOKEEPER_CA, SettingKeys.ZOOKEEPER_CERTIFICATE, SettingKeys.ADVERTISE)) {
            need(key, SettingKeys.ZOOKEEPER, source);
        }
        need(SettingKeys.ZOOKEEPER_CERTIFICATE, SettingKeys.ZOOKEEPER_CA, source);
        need(SettingKeys.ZOOKEEPER_CERTIFICATE, SettingKeys.ZOOKEEPER_KEY, source);
        need(SettingKeys.ZOOKEEPER_KEY, SettingKeys.ZOOKEEPER_CERTIFICATE, source);
        checkTls(settings, source);
        checkAccess(source);
    }

    private static void checkAccess(SettingSource source) {
        List<SettingKey<?>> jwt = List.of(
                SettingKeys.ACCESS_JWT_ISSUER, SettingKeys.ACCESS_JWT_AUDIENCE, SettingKeys.ACCESS_JWT_JWKS_FILE);
        for (SettingKey<?> key : jwt) {
            jwt.forEach(other -> need(key, other, source));
            need(key, SettingKeys.ACCESS_RULES_FILE, source);
        }
        need(SettingKeys.ACCESS_JWT_GROUPS_CLAIM, SettingKeys.ACCESS_JWT_ISSUER, source);
        need(SettingKeys.ACCESS_TOKENS_FILE, SettingKeys.ACCESS_RULES_FILE, source);
    }

    private static void checkTls(Settings settings, SettingSource source) {
        need(SettingKeys.TLS_CERTIFICATE, SettingKeys.TLS_KEY, source);
        need(SettingKeys.TLS_KEY, SettingKeys.TLS_CERTIFICATE, source);
        need(SettingKeys.TLS_CLIENT_CA, SettingKeys.TLS_CERTIFICATE, source);
        boolean asksClients = SettingKeys.TLS_CLIENT_AUTH.read(source) != ClientAuth.NONE;
        if (asksClients) {
            need(SettingKeys.TLS_CLIENT_AUTH, SettingKeys.TLS_CERTIFICATE, source);
            need(SettingKeys.TLS_CLIENT_AUTH, SettingKeys.TLS_CLIENT_CA, source);
        } else if (isGiven(SettingKeys.TLS_CLIENT_CA, source)) {
            // Whoever names authorities believes that clients are checked.
            throw refusal(
                    SettingKeys.TLS_CLIENT_CA,
                    source,
                    ", which needs " + SettingKeys.TLS_CLIENT_AUTH.name() + " to be want or need");
        }
        if (settings.tls().httpsPort() != 0) {
            need(SettingKeys.HTTPS_PORT, SettingKeys.TLS_CERTIFICATE, source);
            if (settings.tls().httpsPort() == settings.http().port()) {
                throw refusal(
                        SettingKeys.HTTPS_PORT, source, ", which " + SettingKeys.HTTP_PORT.name() + " has already");
            }
        }
    }

    private static void need(SettingKey<?> key, SettingKey<?> needed, SettingSource source) {
        if (isGiven(key, source) && !isGiven(needed, source)) {
            throw lacking(key, needed, source);
        }
    }

    private static boolean isGiven(SettingKey<?> key, SettingSource source) {
        Optional<RawValue> value = source.find(key);
        return value.isPresent() && !value.get().text().isBlank();
    }

    private static SettingException lacking(SettingKey<?> key, SettingKey<?> needed, SettingSource source) {
        return refusal(key, source, ", which needs " + needed.name() + " to be set too");
    }

    private static SettingException refusal(SettingKey<?> key, SettingSource source, String why) {
        return SettingException.about(key.name(), source.find(key).orElseThrow(), why);
    }
}

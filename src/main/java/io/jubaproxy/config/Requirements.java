package io.jubaproxy.config;

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
        RawValue value = source.find(key).orElseThrow();
        return SettingException.about(key.name(), value, ", which needs " + needed.name() + " to be set too");
    }
}

package io.jubaproxy.config;

import java.util.Optional;

/** Settings that this version understands but can't serve yet: refused in this one place until it can. */
final class Unserved {
    private Unserved() {}

    static void refuse(Settings settings, SettingSource source) {
        if (settings.members().zookeeper().isPresent()) {
            throw refusal(SettingKeys.ZOOKEEPER, source, "this version does not look up members in ZooKeeper yet");
        }
        settings.members()
                .sources()
                .forEach((key, spec) -> unservedKind(spec).ifPresent(kind -> {
                    throw refusal(
                            SettingKeys.MEMBERS,
                            source,
                            "this version does not serve " + kind + " members yet, name the servers of " + key
                                    + " as host:port,host:port");
                }));
    }

    private static Optional<String> unservedKind(SourceSpec spec) {
        return switch (spec) {
            case SourceSpec.Static fixed -> Optional.empty();
            case SourceSpec.Dns dns -> Optional.of("dns:");
            case SourceSpec.Srv srv -> Optional.of("srv:");
            case SourceSpec.Kubernetes kubernetes -> Optional.of("k8s:");
            case SourceSpec.ZooKeeper zooKeeper -> Optional.of("zk:");
        };
    }

    private static SettingException refusal(SettingKey<?> key, SettingSource source, String reason) {
        RawValue value = source.find(key).orElseThrow();
        return SettingException.about(key.name(), value, ": " + reason);
    }
}

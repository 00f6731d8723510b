package io.jubaproxy.config;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * Derives the {@code @Timeout} of the service bean: one second behind the longest deadline that any call can have. The
 * value is computed when it is asked for, from the whole of MicroProfile Config, so that every source counts that counts
 * for the deadlines themselves. The ordinal is low: an explicit value wins.
 */
public final class BackstopConfigSource implements ConfigSource {
    static final String VALUE_KEY = "io.jubaproxy.proxy.ProxyService/call/Timeout/value";
    static final String UNIT_KEY = "io.jubaproxy.proxy.ProxyService/call/Timeout/unit";
    private static final Duration MARGIN = Duration.ofSeconds(1);
    private static final int ORDINAL = 50;

    @Override
    public Set<String> getPropertyNames() {
        return Set.of(VALUE_KEY, UNIT_KEY);
    }

    @Override
    public @Nullable String getValue(String key) {
        return switch (key) {
            case VALUE_KEY -> milliseconds();
            case UNIT_KEY -> "MILLIS";
            default -> null;
        };
    }

    private static @Nullable String milliseconds() {
        try {
            return valueFor(Settings.parse(DeploymentSettings.source(ConfigProvider.getConfig())));
        } catch (SettingException reportedByTheExtension) {
            return null;
        }
    }

    static String valueFor(Settings settings) {
        return Long.toString(settings.calls().deadlines().longest().plus(MARGIN).toMillis());
    }

    @Override
    public String getName() {
        return "derived from the deadlines";
    }

    @Override
    public int getOrdinal() {
        return ORDINAL;
    }

    @Override
    public Map<String, String> getProperties() {
        return Map.of(UNIT_KEY, "MILLIS");
    }
}

package io.jubaproxy.rig.app;

import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/** A source inside the WAR that sets a time limit of {@link Stages}, as the product's does for its own. */
public class PlatformSettings implements ConfigSource {
    private static final Map<String, String> SETTINGS = Map.of(
            Stages.class.getName() + "/blocks/Timeout/value",
            "200", //
            Stages.class.getName() + "/blocks/Timeout/unit",
            "MILLIS");

    @Override
    public Set<String> getPropertyNames() {
        return SETTINGS.keySet();
    }

    @Override
    public @Nullable String getValue(String key) {
        return SETTINGS.get(key);
    }

    @Override
    public String getName() {
        return "platform test";
    }
}

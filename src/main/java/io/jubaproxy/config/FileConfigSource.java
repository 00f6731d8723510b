package io.jubaproxy.config;

import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * The file named by {@code jubaproxy.config}, below environment variables and system properties and above what the WAR
 * carries. A file that can't be read is empty here; {@link SettingsExtension} then stops the deployment.
 */
public final class FileConfigSource implements ConfigSource {
    static final int ORDINAL = 200;

    private final SettingsFile file;

    /** For the service loader. */
    public FileConfigSource() {
        this(ProcessSettings.systemProperties(), System.getenv());
    }

    FileConfigSource(Map<String, String> systemProperties, Map<String, String> environment) {
        this.file = read(systemProperties, environment);
    }

    private static SettingsFile read(Map<String, String> systemProperties, Map<String, String> environment) {
        try {
            return DeploymentSettings.fileOf(systemProperties, new Environment(environment));
        } catch (SettingException reportedByTheExtension) {
            return SettingsFile.NONE;
        }
    }

    @Override
    public Set<String> getPropertyNames() {
        return file.entries().keySet();
    }

    @Override
    public @Nullable String getValue(String key) {
        return file.entries().get(key);
    }

    @Override
    public String getName() {
        return file.origin();
    }

    @Override
    public int getOrdinal() {
        return ORDINAL;
    }
}

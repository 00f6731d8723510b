package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingKey;
import io.jubaproxy.config.SettingKeys;
import java.util.List;
import java.util.Optional;

/** Checks the settings as {@code serve} would, and prints each with where it came from. */
final class CheckConfigCommand implements Command {
    @Override
    public String name() {
        return "check-config";
    }

    @Override
    public String usage() {
        return "[SERVICE]";
    }

    @Override
    public String summary() {
        return "checks and prints the settings, with the options of serve";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        ServeLine line = ServeLine.parse(name(), arguments);
        Reading reading = line.read(ProcessSettings.systemProperties(), System.getenv());
        line.notes().forEach(terminal.err()::println);
        reading.warnings().forEach(terminal.err()::println);
        for (SettingKey<?> key : SettingKeys.ALL) {
            Optional<RawValue> found = reading.source().find(key);
            terminal.out()
                    .printf(
                            "%-31s = %s  (%s)%n",
                            key.name(),
                            found.map(RawValue::shown).orElse(key.defaultText()),
                            found.map(RawValue::origin).orElse("default"));
        }
        return Launcher.SUCCEEDED;
    }
}

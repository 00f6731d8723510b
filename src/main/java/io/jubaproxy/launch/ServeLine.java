package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.config.SettingSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command line of {@code serve [SERVICE]}, translated into settings.
 *
 * @param service for which this process takes the original's place; empty where only settings say what is served
 * @param settings what the line says, by full key; our own options win over the original's
 * @param notes sentences about options that have no effect
 * @param asked {@link OriginalOption#HELP} or {@link OriginalOption#VERSION} where that is all that is wanted
 */
record ServeLine(
        Optional<String> service, Map<String, RawValue> settings, List<String> notes, Optional<OriginalOption> asked) {
    private static final String PRESET = "preset of serve SERVICE";

    ServeLine {
        settings = Map.copyOf(settings);
        notes = List.copyOf(notes);
    }

    /** @throws UsageException for a line that can't be understood */
    static ServeLine parse(String command, List<String> arguments) {
        OriginalLine original = OriginalLine.parse(arguments);
        Arguments own = Arguments.parse(original.rest(), Set.of(), Set.of());
        Optional<String> service = service(command, own);
        Map<String, RawValue> settings = new LinkedHashMap<>();
        if (service.isPresent()) {
            if (own.settings().containsKey(SettingKeys.LISTEN.name())) {
                throw new UsageException("The command " + command + " takes SERVICE or --listen, not both;"
                        + " --listen can name all doors.");
            }
            settings.putAll(OriginalSettings.of(service.get(), original.given()));
        } else {
            refuseWithoutService(command, original);
            settings.putAll(OriginalSettings.ofBoth(original.given()));
        }
        own.settings().forEach((key, text) -> settings.put(key, RawValue.ofOption(key, text)));
        return new ServeLine(service, settings, OriginalSettings.notes(original.given()), asked(original));
    }

    private static Optional<String> service(String command, Arguments own) {
        List<String> operands = own.operands();
        if (operands.size() > 1) {
            throw new UsageException("The command " + command + " takes one SERVICE, but '" + operands.get(1)
                    + "' is a second one; --listen can name more.");
        }
        return operands.stream().findFirst();
    }

    private static void refuseWithoutService(String command, OriginalLine line) {
        line.given().entrySet().stream()
                .filter(entry -> !isQuestion(entry.getKey()))
                // Ours has the same name and meaning.
                .filter(entry -> !entry.getValue().written().equals("--zookeeper"))
                .findFirst()
                .ifPresent(entry -> {
                    throw new UsageException("The option " + entry.getValue().written()
                            + " needs a service to be for: " + command + " SERVICE "
                            + entry.getValue().written() + ".");
                });
    }

    private static Optional<OriginalOption> asked(OriginalLine line) {
        return line.given().keySet().stream()
                .filter(ServeLine::isQuestion)
                .sorted()
                .findFirst();
    }

    private static boolean isQuestion(OriginalOption option) {
        return option == OriginalOption.HELP || option == OriginalOption.VERSION;
    }

    /** Reads all settings of this process. Started for a service, the HTTP door is open only where somebody sets its port. */
    Reading read(Map<String, String> systemProperties, Map<String, String> environment) {
        SettingSource options = key -> Optional.ofNullable(settings.get(key.name()));
        SettingSource presets = key -> key.name().equals(SettingKeys.HTTP_PORT.name()) && service.isPresent()
                ? Optional.of(new RawValue("0", PRESET))
                : Optional.empty();
        return ProcessSettings.read(options, systemProperties, environment, presets);
    }
}

package io.jubaproxy.launch;

import io.jubaproxy.config.SettingKey;
import io.jubaproxy.config.SettingKeys;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What follows a command's name.
 *
 * @param settings texts of settings by full key
 * @param own texts of the command's own options by name, empty for a flag
 * @param operands the rest, in order
 */
public record Arguments(Map<String, String> settings, Map<String, String> own, List<String> operands) {
    public Arguments {
        settings = Map.copyOf(settings);
        own = Map.copyOf(own);
        operands = List.copyOf(operands);
    }

    /**
     * Reads {@code --key=value} and {@code --key value}, where the key is a setting's, with or without its prefix;
     * {@code --on} is short for {@code --server}; {@code --} ends the options.
     *
     * @param valued names of the command's own options that take a value
     * @param flags names of those that take none
     */
    public static Arguments parse(List<String> arguments, Set<String> valued, Set<String> flags) {
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, String> own = new LinkedHashMap<>();
        List<String> operands = new ArrayList<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            if (argument.equals("--")) {
                rest.forEachRemaining(operands::add);
            } else if (!argument.startsWith("--")) {
                operands.add(argument);
            } else {
                Option option = Option.read(argument);
                Optional<SettingKey<?>> key = option.setting();
                if (flags.contains(option.name) && option.text.isEmpty()) {
                    own.put(option.name, "");
                } else if (valued.contains(option.name)) {
                    own.put(option.name, option.value(rest));
                } else if (key.isPresent()) {
                    settings.put(key.get().name(), option.value(rest));
                } else {
                    throw new UsageException("There is no option --" + option.name
                            + "; allowed are the settings of docs/configuration.md, such as --http-port 8081"
                            + suffix(valued, flags) + ".");
                }
            }
        }
        return new Arguments(settings, own, operands);
    }

    private static String suffix(Set<String> valued, Set<String> flags) {
        StringBuilder text = new StringBuilder();
        valued.stream().sorted().forEach(name -> text.append(", and --").append(name));
        flags.stream().sorted().forEach(name -> text.append(", and --").append(name));
        return text.toString();
    }

    private record Option(String name, Optional<String> text) {
        static Option read(String argument) {
            int equals = argument.indexOf('=');
            return equals < 0
                    ? new Option(argument.substring(2), Optional.empty())
                    : new Option(argument.substring(2, equals), Optional.of(argument.substring(equals + 1)));
        }

        Optional<SettingKey<?>> setting() {
            return name.equals("on") ? Optional.of(SettingKeys.SERVER) : SettingKeys.named(name);
        }

        String value(Iterator<String> rest) {
            if (text.isPresent()) {
                return text.get();
            }
            if (!rest.hasNext()) {
                throw new UsageException("The option --" + name + " needs a value.");
            }
            return rest.next();
        }
    }
}

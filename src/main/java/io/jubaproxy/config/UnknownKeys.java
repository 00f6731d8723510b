package io.jubaproxy.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds names that look like settings and are none, which mostly are typing errors. */
final class UnknownKeys {
    private static final int NEAR = 3;

    private UnknownKeys() {}

    /** System properties: the prefix is ours alone. */
    static void refuseIn(Collection<String> names, String origin) {
        names.stream().sorted().filter(UnknownKeys::isUnknown).findFirst().ifPresent(name -> {
            throw new SettingException(name + " (" + origin + ") is no setting" + suggestion(name, SettingKey::name));
        });
    }

    /** In the file, a key without its prefix is a mistake too; and the file can't name another file. */
    static void refuseIn(SettingsFile file) {
        refuseIn(file.entries().keySet(), file.origin());
        for (String name : file.entries().keySet()) {
            if (SettingKeys.ALL.stream().anyMatch(key -> key.optionName().equals(name))) {
                throw new SettingException(name + " (" + file.origin() + ") is no setting; did you mean "
                        + SettingKey.PREFIX + name + "?");
            }
            if (name.equals(SettingKeys.CONFIG.name())) {
                throw new SettingException(
                        name + " (" + file.origin() + ") has no effect there; one file can't name another.");
            }
        }
    }

    /** Environment variables: others may inject names there, so a warning must do. */
    static List<String> warningsAbout(Environment environment) {
        return environment.variables().entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(Environment.PREFIX))
                .filter(variable -> !Environment.isInjected(variable.getKey(), variable.getValue()))
                .map(Map.Entry::getKey)
                .filter(name -> SettingKeys.ALL.stream()
                        .noneMatch(key -> key.environmentName().equals(name)))
                .sorted()
                .map(name -> "The environment variable " + name + " is no setting and is ignored"
                        + suggestion(name, SettingKey::environmentName))
                .toList();
    }

    private static boolean isUnknown(String name) {
        return name.startsWith(SettingKey.PREFIX)
                && SettingKeys.ALL.stream().noneMatch(key -> key.name().equals(name));
    }

    private static String suggestion(String name, Function<SettingKey<?>, String> spelling) {
        return nearest(name, SettingKeys.ALL.stream().map(spelling).toList())
                .map(near -> "; did you mean " + near + "?")
                .orElse("; docs/configuration.md lists them all.");
    }

    /** The most similar of the names, if any is similar at all. */
    static Optional<String> nearest(String name, List<String> names) {
        // Each character more or less is a step of its own: a long name is compared with none.
        return names.stream()
                .filter(candidate -> Math.abs(candidate.length() - name.length()) <= NEAR)
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .filter(candidate -> distance(name, candidate) <= NEAR);
    }

    /** Levenshtein's edit distance, row by row. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int substituted = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}

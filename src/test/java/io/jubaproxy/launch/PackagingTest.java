package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingKey;
import io.jubaproxy.config.SettingKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What operators copy: the unit's settings, and the document about the command line. */
class PackagingTest {
    private static final Pattern VARIABLE = Pattern.compile("(?m)^#?(JUBAPROXY_\\w+)=(.*)$");
    private static final Pattern OPTIONS = Pattern.compile("(?m)^OPTIONS=(.*)$");

    @Test
    void everyVariableOfTheSampleIsASettingAndCanBeUsed() throws IOException {
        String sample = Files.readString(Path.of("packaging/jubaproxy.env"));
        Map<String, String> variables = VARIABLE.matcher(sample)
                .results()
                .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2)));
        List<String> known = SettingKeys.ALL.stream()
                .<String>map(SettingKey::environmentName)
                .toList();

        assertTrue(known.containsAll(variables.keySet()), variables.keySet().toString());
        variables.remove("JUBAPROXY_SERVICES");
        Reading reading = ServeLine.parse("serve", List.of("classifier")).read(Map.of(), variables);
        assertEquals(1, reading.settings().members().sources().size());
    }

    @Test
    void optionsOfTheSampleAreTaken() throws IOException {
        String sample = Files.readString(Path.of("packaging/jubaproxy.env"));
        String options =
                OPTIONS.matcher(sample).results().findFirst().orElseThrow().group(1);

        ServeLine line = ServeLine.parse("serve", List.of(("classifier " + options).split(" ")));

        assertEquals(List.of(), line.notes());
        assertEquals(4, line.settings().size());
    }

    @Test
    void everyOptionOfTheOriginalIsInTheDocument() throws IOException {
        String document = Files.readString(Path.of("docs/migrating.md"));

        for (OriginalOption option : OriginalOption.values()) {
            String start = option.help().strip().split(" ", 3)[0].replace(",", "");
            String name = option.help().strip().split(" ", 3)[1];
            assertTrue(document.contains("| `" + start + "`, `" + name + "`"), option.help());
        }
    }
}

package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.access.AccessFiles;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.testkit.TokenIssuer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which settings of access stand together, and that their files are tried before a server starts. */
class AccessSettingsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() {
        TestCertificate.write(folder.resolve("good.rules"), "allow * on * to token:ops\n");
        TestCertificate.write(folder.resolve("bad.rules"), "allow\n");
        TestCertificate.write(folder.resolve("good.tokens"), "");
        TestCertificate.write(folder.resolve("bad.tokens"), "ops my-secret-token\n");
        TestCertificate.write(folder.resolve("bad.jwks"), "secret");
        TestCertificate.write(folder.resolve("good.jwks"), new TokenIssuer("i", "1").keySet());
    }

    private Settings read(String line) {
        Map<String, String> options = new HashMap<>();
        for (String each : line.split(" ", -1)) {
            String[] parts = each.split("=", 2);
            boolean isFile = parts[1].contains(".");
            options.put(
                    "jubaproxy.access." + parts[0],
                    isFile ? folder.resolve(parts[1]).toString() : parts[1]);
        }
        return ProcessSettings.read(options, Map.of(), Map.of()).settings();
    }

    @Test
    void everythingTogetherIsTaken() {
        AccessFiles files = read("rules-file=good.rules tokens-file=good.tokens jwt-issuer=i jwt-audience=a"
                        + " jwt-jwks-file=good.jwks jwt-groups-claim=roles")
                .access()
                .orElseThrow();

        assertEquals(folder.resolve("good.rules"), files.rules());
        assertEquals("roles", files.jwt().orElseThrow().groupsClaim());
        assertTrue(files.tokens().isPresent());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tokens-file=good.tokens                                   | tokens-file      | needs jubaproxy.access.rules-file to be set too
            jwt-issuer=i jwt-audience=a jwt-jwks-file=good.jwks       | jwt-issuer       | needs jubaproxy.access.rules-file to be set too
            rules-file=good.rules jwt-issuer=i                        | jwt-issuer       | needs jubaproxy.access.jwt-audience to be set too
            rules-file=good.rules jwt-audience=a                      | jwt-audience     | needs jubaproxy.access.jwt-issuer to be set too
            rules-file=good.rules jwt-issuer=i jwt-audience=a         | jwt-issuer       | needs jubaproxy.access.jwt-jwks-file to be set too
            rules-file=good.rules jwt-groups-claim=roles              | jwt-groups-claim | needs jubaproxy.access.jwt-issuer to be set too
            rules-file=none.rules                                     | rules-file       | none.rules does not exist
            rules-file=bad.rules                                      | rules-file       | line 1 is no rule; a rule is "allow RIGHTS on SERVICE/CLUSTER to WHO"
            rules-file=good.rules tokens-file=bad.tokens              | tokens-file      | (`./jubaproxy token NAME` makes such a line)
            rules-file=good.rules jwt-issuer=i jwt-audience=a jwt-jwks-file=bad.jwks | jwt-jwks-file | is no JSON Web Key Set
            """)
    void whatDoesNotStandTogetherIsRefused(String line, String key, String why) {
        SettingException e = assertThrows(SettingException.class, () -> read(line));

        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith("jubaproxy.access." + key + " is "), message);
        assertTrue(message.endsWith(why + "."), message);
        assertEquals(false, message.contains("secret"), message);
    }
}

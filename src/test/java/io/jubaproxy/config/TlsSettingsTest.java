package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.tls.ClientAuth;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which settings of TLS stand together, and that their files are tried before a server starts. */
class TlsSettingsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() {
        TestAuthority authority = new TestAuthority("authority");
        authority.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
        TestCertificate.write(folder.resolve("ca.pem"), authority.pem());
        TestCertificate.write(folder.resolve("servers.properties"), "stat/*.authorities=ca.pem\n");
    }

    private Settings read(String line) {
        Map<String, String> options = new HashMap<>();
        for (String each : line.split(" ", -1)) {
            String[] parts = each.split("=", 2);
            boolean isFile = parts[1].contains(".");
            options.put(
                    "jubaproxy." + parts[0], isFile ? folder.resolve(parts[1]).toString() : parts[1]);
        }
        return ProcessSettings.read(options, Map.of(), Map.of()).settings();
    }

    @Test
    void everythingTogetherIsTaken() {
        Settings.Tls tls =
                read("tls.certificate=proxy.pem tls.key=proxy-key.pem tls.client-auth=want tls.client-ca=ca.pem"
                                + " https-port=8443 tls.backends-file=servers.properties")
                        .tls();

        assertEquals(ClientAuth.WANT, tls.door().orElseThrow().clientAuth());
        assertEquals(8443, tls.httpsPort());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tls.certificate=proxy.pem                                        | certificate | needs jubaproxy.tls.key to be set too
            tls.key=proxy-key.pem                                            | key         | needs jubaproxy.tls.certificate to be set too
            tls.client-ca=ca.pem                                             | client-ca   | needs jubaproxy.tls.certificate to be set too
            tls.client-auth=need                                             | client-auth | needs jubaproxy.tls.certificate to be set too
            tls.certificate=proxy.pem tls.key=proxy-key.pem tls.client-auth=need | client-auth | needs jubaproxy.tls.client-ca to be set too
            tls.certificate=proxy.pem tls.key=proxy-key.pem tls.client-ca=ca.pem | client-ca | needs jubaproxy.tls.client-auth to be want or need
            https-port=8443                                                  | https-port  | needs jubaproxy.tls.certificate to be set too
            tls.certificate=proxy.pem tls.key=proxy-key.pem https-port=8080  | https-port  | which jubaproxy.http-port has already
            tls.certificate=none.pem tls.key=proxy-key.pem                   | certificate | none.pem does not exist
            tls.certificate=proxy.pem tls.key=ca.pem                         | key         | ca.pem holds no private key in PEM
            tls.backends-file=none.properties                                | backends-file | none.properties does not exist
            tls.client-auth=maybe                                            | client-auth | allowed is none, want or need
            """)
    void whatDoesNotStandTogetherIsRefused(String line, String key, String why) {
        SettingException e = assertThrows(SettingException.class, () -> read(line));

        String message = String.valueOf(e.getMessage());
        assertEquals(
                true,
                message.startsWith("jubaproxy.")
                        && message.substring(0, message.indexOf(' ')).endsWith(key),
                message);
        assertEquals(true, message.endsWith(why + "."), message);
    }
}

package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.load.LoadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingKeysTest {
    private static final String TIME = "an ISO-8601 duration from PT0.001S to PT24H, such as PT10S";

    @Test
    void everyKeyAndDefaultIsPinned() {
        List<String> rows = SettingKeys.ALL.stream()
                .map(key -> key.name() + "=" + key.defaultText())
                .toList();

        assertEquals(
                List.of(
                        "jubaproxy.config=",
                        "jubaproxy.server=payara",
                        "jubaproxy.http-port=8080",
                        "jubaproxy.http-max-body=16MiB",
                        "jubaproxy.http-cors-origins=",
                        "jubaproxy.json-bigint=number",
                        "jubaproxy.admin=local",
                        "jubaproxy.bind=0.0.0.0",
                        "jubaproxy.listen=",
                        "jubaproxy.members=",
                        "jubaproxy.zookeeper=",
                        "jubaproxy.zookeeper-timeout=PT10S",
                        "jubaproxy.zookeeper-ca=",
                        "jubaproxy.zookeeper-certificate=",
                        "jubaproxy.zookeeper-key=",
                        "jubaproxy.advertise=",
                        "jubaproxy.dns-refresh=PT5S",
                        "jubaproxy.dns-server=",
                        "jubaproxy.kubernetes-api=",
                        "jubaproxy.kubernetes-token=",
                        "jubaproxy.kubernetes-ca=",
                        "jubaproxy.membership-max-age=PT5M",
                        "jubaproxy.warm-connections=on",
                        "jubaproxy.interconnect-timeout=PT10S",
                        "jubaproxy.deadlines=",
                        "jubaproxy.connect-timeout=PT3S",
                        "jubaproxy.backend-connections=4",
                        "jubaproxy.backend-idle-timeout=PT5M",
                        "jubaproxy.max-requests=16384",
                        "jubaproxy.max-held-bytes=",
                        "jubaproxy.max-calls-per-server=1024",
                        "jubaproxy.session-timeout=PT10S",
                        "jubaproxy.max-connections=10000",
                        "jubaproxy.max-connection-age=PT0S",
                        "jubaproxy.rpc-max-message=64MiB",
                        "jubaproxy.rpc-max-depth=64",
                        "jubaproxy.tls.certificate=",
                        "jubaproxy.tls.key=",
                        "jubaproxy.tls.client-auth=none",
                        "jubaproxy.tls.client-ca=",
                        "jubaproxy.https-port=0",
                        "jubaproxy.tls.backends-file=",
                        "jubaproxy.access.rules-file=",
                        "jubaproxy.access.tokens-file=",
                        "jubaproxy.access.jwt-issuer=",
                        "jubaproxy.access.jwt-audience=",
                        "jubaproxy.access.jwt-jwks-file=",
                        "jubaproxy.access.jwt-groups-claim=groups",
                        "jubaproxy.answer=decided",
                        "jubaproxy.error-wording=jubatus",
                        "jubaproxy.services=",
                        "jubaproxy.log-dir=",
                        "jubaproxy.log-format=text",
                        "jubaproxy.access-log=off",
                        "jubaproxy.metrics=on",
                        "jubaproxy.recorder-size=256",
                        "jubaproxy.drain-timeout=PT30S"),
                rows);
    }

    @Test
    void defaultsAreParsedIntoTheSettings() {
        Settings settings = Settings.parse(key -> Optional.empty());

        assertEquals(
                new Settings(
                        ServerKind.PAYARA,
                        "0.0.0.0",
                        new Settings.HttpDoor(8080, 16 << 20, List.of(), JsonBigint.NUMBER, Admin.LOCAL),
                        new Settings.RpcDoor(
                                List.of(),
                                Duration.ofSeconds(10),
                                ErrorWording.JUBATUS,
                                new Settings.RpcBounds(10_000, Duration.ZERO, 64 << 20, 64)),
                        new Settings.Tls(Optional.empty(), 0, Optional.empty()),
                        Optional.empty(),
                        new Settings.Members(
                                Map.of(),
                                Optional.empty(),
                                new Settings.Dns(Duration.ofSeconds(5), Optional.empty()),
                                new Settings.Kubernetes(Optional.empty(), Optional.empty(), Optional.empty()),
                                Duration.ofMinutes(5),
                                true),
                        new Settings.Calls(
                                new Deadlines(Duration.ofSeconds(10), List.of()),
                                Duration.ofSeconds(3),
                                4,
                                Duration.ofMinutes(5),
                                AnswerMode.DECIDED),
                        new LoadLimits(16_384, Runtime.getRuntime().maxMemory() / 4, 1024),
                        Optional.empty(),
                        Optional.empty(),
                        new Settings.Observing(LogFormat.TEXT, AccessLines.OFF, true, 256),
                        Duration.ofSeconds(30)),
                settings);
    }

    @Test
    void noTwoKeysMapToOneVariable() {
        Set<String> names = new HashSet<>();

        SettingKeys.ALL.forEach(key -> names.add(key.environmentName()));

        assertEquals(SettingKeys.ALL.size(), names.size());
        assertTrue(names.contains("JUBAPROXY_HTTP_PORT"), names.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jubaproxy.config               | conf/my.properties
            jubaproxy.server               | liberty
            jubaproxy.http-port            | 0
            jubaproxy.http-port            | 65535
            jubaproxy.http-max-body        | 512KiB
            jubaproxy.http-max-body        | 1GiB
            jubaproxy.http-max-body        | 1
            jubaproxy.http-cors-origins    | *
            jubaproxy.http-cors-origins    | https://app.example.org, http://localhost:3000, http://[::1]:3000
            jubaproxy.json-bigint          | string
            jubaproxy.bind                 | 127.0.0.1
            jubaproxy.bind                 | ::1
            jubaproxy.bind                 | proxy.example.org
            jubaproxy.listen               | stat:9199
            jubaproxy.members              | stat/demo@127.0.0.1:9199
            jubaproxy.zookeeper            | zk1:2181,[::1]:2181
            jubaproxy.zookeeper            | juba:p%40ss@zk1:2181,zk2:2181/prod/juba
            jubaproxy.zookeeper-timeout    | PT1S
            jubaproxy.zookeeper-ca         | ca.pem
            jubaproxy.advertise            | 10.0.0.7
            jubaproxy.dns-refresh          | PT1S
            jubaproxy.dns-server           | 127.0.0.1:8600
            jubaproxy.kubernetes-api       | https://[fd00::1]:6443/
            jubaproxy.membership-max-age   | PT24H
            jubaproxy.warm-connections     | off
            jubaproxy.admin                | off
            jubaproxy.interconnect-timeout | PT0.001S
            jubaproxy.deadlines            | */*/save=PT60S
            jubaproxy.connect-timeout      | PT24H
            jubaproxy.backend-connections  | 64
            jubaproxy.backend-idle-timeout | PT0S
            jubaproxy.max-requests         | 1000000
            jubaproxy.max-held-bytes       | 512MiB
            jubaproxy.max-held-bytes       | 1024GiB
            jubaproxy.max-calls-per-server | 1
            jubaproxy.session-timeout      | PT0S
            jubaproxy.max-connections      | 1
            jubaproxy.max-connection-age   | PT1H
            jubaproxy.rpc-max-message      | 1KiB
            jubaproxy.rpc-max-message      | 1GiB
            jubaproxy.rpc-max-depth        | 512
            jubaproxy.answer               | all
            jubaproxy.error-wording        | verbatim
            jubaproxy.services             | services
            jubaproxy.log-dir              | logs
            jubaproxy.log-format           | json
            jubaproxy.access-log           | failures
            jubaproxy.metrics              | off
            jubaproxy.recorder-size        | 0
            jubaproxy.drain-timeout        | PT0S
            """)
    void goodValueIsTaken(String key, String text) {
        Settings settings = Settings.parse(only(key, text));

        assertTrue(settings.calls().connectionsPerEndpoint() > 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jubaproxy.server               | wildfly          | payara or liberty
            jubaproxy.http-port            | 65536            | a whole number from 0 to 65535
            jubaproxy.http-port            | -1               | a whole number from 0 to 65535
            jubaproxy.http-port            | 80a              | a whole number from 0 to 65535
            jubaproxy.http-max-body        | 0                | a number of bytes from 1 to 1GiB, such as 16MiB, 512KiB or 1000000
            jubaproxy.http-max-body        | 2GiB             | a number of bytes from 1 to 1GiB, such as 16MiB, 512KiB or 1000000
            jubaproxy.http-max-body        | 999999999999GiB  | a number of bytes from 1 to 1GiB, such as 16MiB, 512KiB or 1000000
            jubaproxy.http-max-body        | 16MB             | a number of bytes from 1 to 1GiB, such as 16MiB, 512KiB or 1000000
            jubaproxy.json-bigint          | text             | number or string
            jubaproxy.bind                 | a b              | an IP address or a host name of this machine
            jubaproxy.backend-connections  | 0                | a whole number from 1 to 64
            jubaproxy.backend-idle-timeout | -PT1S            | an ISO-8601 duration from PT0S to PT24H, such as PT10S
            jubaproxy.max-requests         | 0                | a whole number from 1 to 1000000
            jubaproxy.max-held-bytes       | 1023KiB          | a number of bytes from 1MiB to 1024GiB, such as 512MiB, 2GiB or 100000000
            jubaproxy.max-calls-per-server | 0                | a whole number from 1 to 1000000
            jubaproxy.max-connections      | 0                | a whole number from 1 to 1000000
            jubaproxy.max-connection-age   | 1h               | an ISO-8601 duration from PT0S to PT24H, such as PT10S
            jubaproxy.rpc-max-message      | 1023             | a number of bytes from 1KiB to 1GiB, such as 16MiB, 512KiB or 1000000
            jubaproxy.rpc-max-depth        | 7                | a whole number from 8 to 512
            jubaproxy.answer               | DECIDED          | decided or all
            jubaproxy.error-wording        | own              | jubatus or verbatim
            jubaproxy.session-timeout      | -PT1S            | an ISO-8601 duration from PT0S to PT24H, such as PT10S
            jubaproxy.log-format           | JSON             | text or json
            jubaproxy.access-log           | on               | off, failures or all
            jubaproxy.metrics              | yes              | on or off
            jubaproxy.recorder-size        | 10001            | a whole number from 0 to 10000
            jubaproxy.drain-timeout        | 30               | an ISO-8601 duration from PT0S to PT24H, such as PT10S
            """)
    void badValueStopsTheStartWithOneSentence(String key, String text, String allowed) {
        SettingException e = assertThrows(SettingException.class, () -> Settings.parse(only(key, text)));

        assertEquals(key + " is \"" + text + "\" (file x); allowed is " + allowed + ".", e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "jubaproxy.interconnect-timeout,PT0S",
        "jubaproxy.interconnect-timeout,10",
        "jubaproxy.connect-timeout,PT25H"
    })
    void badDurationNamesAnExample(String key, String text) {
        SettingException e = assertThrows(SettingException.class, () -> Settings.parse(only(key, text)));

        assertEquals(key + " is \"" + text + "\" (file x); allowed is " + TIME + ".", e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jubaproxy.http-cors-origins | app.example.org     | 'app.example.org' is no origin
            jubaproxy.http-cors-origins | https://a.org/      | 'https://a.org/' is no origin
            jubaproxy.http-cors-origins | *,https://a.org     | '*' is no origin
            jubaproxy.zookeeper | zk1            | 'zk1' is no host:port
            jubaproxy.listen    | stat           | 'stat' is no service:port
            jubaproxy.listen    | stat:0         | '0' is no port from 1 to 65535
            jubaproxy.listen    | stat:1,x:1     | 'x:1' names a port for the second time
            jubaproxy.deadlines | save=PT1S      | 'save=PT1S' is no service/cluster/method=DURATION
            jubaproxy.deadlines | */*/save=60    | '*/*/save=60' has no such duration
            jubaproxy.deadlines | a/b/c=PT1S,a/b/c=PT2S | 'a/b/c=PT2S' has an earlier rule for the same
            jubaproxy.members   | demo@h:1       | 'demo@h:1' is no service/cluster@SOURCE
            jubaproxy.members   | stat/demo@h    | 'h' is no host:port
            jubaproxy.members   | stat/demo@h:0  | '0' is no port from 1 to 65535
            jubaproxy.members   | stat/demo@::1:9 | '::1:9' is no host:port
            jubaproxy.members   | stat/demo@h:1,h:1 | 'h:1' stands twice in one cluster
            jubaproxy.members   | stat/demo@,    | ',' names no server
            jubaproxy.members   | a/b@h:1;a/b@h:2 | 'a/b' has two entries
            jubaproxy.members   | a/%4@h:1       | '%4' has a % without two hexadecimal digits
            jubaproxy.members   | a/b@srv:x      | 'srv:x' is no srv:_name._tcp.domain
            jubaproxy.members   | a/b@k8s:x      | 'k8s:x' is no k8s:namespace/service:port
            jubaproxy.members   | a/b@zk:x       | zk: takes nothing behind its colon
            """)
    void badPartIsNamed(String key, String text, String part) {
        SettingException e = assertThrows(SettingException.class, () -> Settings.parse(only(key, text)));

        String allowed = SettingKeys.named(key).orElseThrow().allowed();
        assertEquals(key + " is \"" + text + "\" (file x): " + part + "; allowed is " + allowed + ".", e.getMessage());
    }

    @Test
    void theDocumentShowsTheTable() throws IOException {
        String document = Files.readString(Path.of("docs/configuration.md"));

        for (SettingKey<?> key : SettingKeys.ALL) {
            String given = key.defaultText().isEmpty() ? "(none)" : "`" + key.defaultText() + "`";
            String row = "| `" + key.name() + "` | `" + key.environmentName() + "` | " + given + " | " + key.meaning()
                    + " | " + key.allowed() + " |";
            assertTrue(document.contains(row), () -> "docs/configuration.md lacks this row:\n" + row);
        }
    }

    private static SettingSource only(String name, String text) {
        return key -> key.name().equals(name) ? Optional.of(new RawValue(text, "file x")) : Optional.empty();
    }
}

package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingException;
import io.jubaproxy.config.SettingKeys;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeLineTest {
    @Test
    void serviceAloneOpensTheOriginalsPort() {
        ServeLine line = parse("classifier");

        assertEquals(Map.of("jubaproxy.listen", new RawValue("classifier:9199", "serve classifier")), line.settings());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stat -p 9300 -t 20",
                "-p 9300 -t 20 stat",
                "stat -p9300 -t20",
                "stat --rpc-port 9300 --timeout 20",
                "stat --rpc-port=9300 --timeout=20",
                "stat -Dp 9300 -t 20",
                "stat -Dp9300 -t 20",
                "stat -p 1 -p 9300 -t 20"
            })
    void everyWayToWriteAnOptionIsRead(String text) {
        ServeLine line = parse(text);

        assertEquals("stat:9300", text(line, "jubaproxy.listen"));
        assertEquals("PT20S", text(line, "jubaproxy.session-timeout"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -b 127.0.0.1               | jubaproxy.bind                 | 127.0.0.1 | option -b
            --listen_addr=127.0.0.1    | jubaproxy.bind                 | 127.0.0.1 | option --listen_addr
            -t 0                       | jubaproxy.session-timeout      | PT0S      | option -t
            --timeout 86400            | jubaproxy.session-timeout      | PT86400S  | option --timeout
            -I 1                       | jubaproxy.interconnect-timeout | PT1S      | option -I
            --interconnect_timeout=30  | jubaproxy.interconnect-timeout | PT30S     | option --interconnect_timeout
            -z zk1:2181,zk2:2181       | jubaproxy.zookeeper            | zk1:2181,zk2:2181 | option -z
            --zookeeper zk1:2181       | jubaproxy.zookeeper            | zk1:2181  | option --zookeeper
            -Z 20                      | jubaproxy.zookeeper-timeout    | PT20S     | option -Z
            --zookeeper_timeout=1      | jubaproxy.zookeeper-timeout    | PT1S      | option --zookeeper_timeout
            -l /var/log/juba           | jubaproxy.log-dir              | /var/log/juba | option -l
            --logdir=logs              | jubaproxy.log-dir              | logs      | option --logdir
            """)
    void optionBecomesItsSetting(String text, String key, String value, String origin) {
        ServeLine line = parse("stat " + text);

        assertEquals(new RawValue(value, origin), line.settings().get(key));
        assertEquals(List.of(), line.notes());
    }

    @Test
    void ourOwnOptionsMixInAndWin() {
        ServeLine line = parse("stat -t 5 --members stat/a@127.0.0.1:1 --session-timeout=PT7S --on liberty");

        assertEquals("stat/a@127.0.0.1:1", text(line, "jubaproxy.members"));
        assertEquals(
                new RawValue("PT7S", "option --session-timeout"),
                line.settings().get("jubaproxy.session-timeout"));
        assertEquals("liberty", text(line, "jubaproxy.server"));
    }

    @Test
    void interfaceStandsForItsAddressAndAnAddressWins() throws SocketException {
        NetworkInterface each = NetworkInterface.networkInterfaces()
                .filter(any -> any.inetAddresses().anyMatch(Inet4Address.class::isInstance))
                .findFirst()
                .orElseThrow();
        List<String> addresses =
                each.inetAddresses().map(InetAddress::getHostAddress).toList();

        ServeLine byName = parse("stat -B " + each.getName());
        ServeLine both = parse("stat -b 127.0.0.9 -B nosuch0");

        String bind = text(byName, "jubaproxy.bind");
        assertEquals(true, addresses.contains(bind) && bind.indexOf(':') < 0, bind);
        assertEquals("127.0.0.9", text(both, "jubaproxy.bind"));
    }

    @Test
    void optionsWithoutEffectAreSaidWithWhatReplacesThem() {
        ServeLine line = parse("stat -c 4 -E 60 --pool_size 8 -g log.xml -D");

        assertEquals(
                List.of(
                        "The option -c has no effect: event loops serve all connections, and their number follows the"
                                + " processors.",
                        "The option -E has no effect: connections to servers stay open, and all requests share them.",
                        "The option --pool_size has no effect: jubaproxy.backend-connections is the number of"
                                + " connections to each server.",
                        "The option -g has no effect: the log's format and levels are fixed, and jubaproxy.log-dir says"
                                + " where it goes.",
                        "The option -D has no effect: the process stays in the foreground, and"
                                + " packaging/jubaproxy@.service runs it as a service."),
                line.notes());
        assertEquals(1, line.settings().size());
    }

    @ParameterizedTest
    @CsvSource({"-v,VERSION", "--version,VERSION", "-?,HELP", "--help,HELP", "stat -Dv,VERSION", "stat -?,HELP"})
    void questionsAreAnsweredWithOrWithoutAService(String text, OriginalOption asked) {
        assertEquals(Optional.of(asked), parse(text).asked());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            stat -p 0              | The option -p is "0"; allowed is a whole number from 1 to 65535.
            stat --rpc-port=65536  | The option --rpc-port is "65536"; allowed is a whole number from 1 to 65535.
            stat -p=9199           | The option -p is "=9199"; allowed is a whole number from 1 to 65535.
            stat -t ten            | The option -t is "ten"; allowed is a whole number from 0 to 86400.
            stat -t -1             | The option -t is "-1"; allowed is a whole number from 0 to 86400.
            stat -Z 0              | The option -Z is "0"; allowed is a whole number from 1 to 86400.
            stat -I 0              | The option -I is "0"; allowed is a whole number from 1 to 86400.
            stat -p                | The option -p needs a value.
            stat --logdir          | The option --logdir needs a value.
            stat --daemon=yes      | The option --daemon takes no value.
            -p 9199                | The option -p needs a service to be for: serve SERVICE -p.
            stat weight            | The command serve takes one SERVICE, but 'weight' is a second one; --listen can name more.
            stat --listen stat:1   | The command serve takes SERVICE or --listen, not both; --listen can name all doors.
            """)
    void misuseIsOneSentence(String text, String sentence) {
        UsageException e = assertThrows(UsageException.class, () -> parse(text));

        assertEquals(sentence, e.getMessage());
    }

    @Test
    void unknownLetterNamesThoseThereAre() {
        UsageException e = assertThrows(UsageException.class, () -> parse("stat -x"));

        assertEquals(
                "There is no option -x; allowed are -p, -b, -B, -c, -t, -I, -Z, -z, -E, -S, -l, -g, -D, -v, -? and the"
                        + " settings of docs/configuration.md, such as --http-port 8081.",
                e.getMessage());
    }

    @Test
    void unknownInterfaceIsRefused() {
        UsageException e = assertThrows(UsageException.class, () -> parse("stat -B nosuch0"));

        assertEquals(
                "The option -B is \"nosuch0\"; allowed is an interface with an address: ",
                String.valueOf(e.getMessage()).replaceFirst("(address: ).*", "$1"));
    }

    @Test
    void httpDoorIsOpenOnlyWhereItsPortIsSet() {
        Reading service = parse("stat").read(Map.of(), Map.of());
        Reading variable = parse("stat").read(Map.of(), Map.of("JUBAPROXY_HTTP_PORT", "8081"));
        Reading option = parse("stat --http-port 8082").read(Map.of(), Map.of("JUBAPROXY_HTTP_PORT", "8081"));
        Reading plain = parse("--bind 127.0.0.1").read(Map.of(), Map.of());

        assertEquals(0, service.settings().http().port());
        assertEquals(8081, variable.settings().http().port());
        assertEquals(8082, option.settings().http().port());
        assertEquals(8080, plain.settings().http().port());
    }

    @Test
    void commandLineComesBeforePropertyBeforeVariable() {
        Map<String, String> property = Map.of("jubaproxy.session-timeout", "PT2S");
        Map<String, String> variable = Map.of("JUBAPROXY_SESSION_TIMEOUT", "PT3S");

        Reading option = parse("stat -t 1").read(property, variable);
        Reading none = parse("stat").read(property, variable);

        assertEquals(1, option.settings().rpc().sessionTimeout().toSeconds());
        assertEquals(2, none.settings().rpc().sessionTimeout().toSeconds());
    }

    @Test
    void originalLineWithItsZooKeeperIsRead() {
        Reading reading = parse("classifier -z zk1:2181 -p 9199").read(Map.of(), Map.of());

        assertEquals(
                "zk1:2181",
                reading.settings()
                        .members()
                        .zookeeper()
                        .orElseThrow()
                        .ensemble()
                        .servers());
    }

    @Test
    void unknownServiceIsRefusedByName() {
        ServeLine line = parse("clasifier");

        SettingException e = assertThrows(SettingException.class, () -> line.read(Map.of(), Map.of()));

        assertEquals(
                "jubaproxy.listen is \"clasifier:9199\" (serve clasifier): unknown service 'clasifier'; did you mean"
                        + " classifier? services are anomaly, bandit, burst, classifier, clustering, graph,"
                        + " nearest_neighbor, recommender, regression, stat, weight.",
                e.getMessage());
    }

    @Test
    void originIsSaidForEverySettingOfTheLine() {
        Reading reading = parse("stat -b 127.0.0.1").read(Map.of(), Map.of());

        assertEquals(
                "option -b",
                reading.source().find(SettingKeys.BIND).orElseThrow().origin());
    }

    private static String text(ServeLine line, String key) {
        return Optional.ofNullable(line.settings().get(key)).orElseThrow().text();
    }

    private static ServeLine parse(String text) {
        return ServeLine.parse("serve", List.of(text.split(" ")));
    }

    /** Ours and the original's have one name. */
    @ParameterizedTest
    @ValueSource(strings = {"--zookeeper zk1:2181", "--zookeeper=zk1:2181", "--jubaproxy.zookeeper=zk1:2181"})
    void zooKeeperNeedsNoService(String option) {
        List<String> line = new ArrayList<>(List.of("--listen", "stat:9199"));
        line.addAll(List.of(option.split(" ")));

        Reading reading = ServeLine.parse("serve", line).read(Map.of(), Map.of());

        assertEquals(
                "zk1:2181",
                reading.settings()
                        .members()
                        .zookeeper()
                        .orElseThrow()
                        .ensemble()
                        .toString());
    }
}

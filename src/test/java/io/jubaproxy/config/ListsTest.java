package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The settings that hold lists: members, listen, deadlines. */
class ListsTest {
    @Test
    void membersOfEveryKindAreRead() {
        String text = """
                stat/demo@h1:1, [::1]:2;
                classifier/spam@dns:cls.example.org:9199; classifier/ham@srv:_jubatus._tcp.example.org;
                stat/k@k8s:ml/stat-servers:9199; stat/z@zk:;
                """;

        Map<ClusterName, SourceSpec> members = MembersParser.parse(text);

        assertEquals(
                Map.of(
                        new ClusterName("stat", "demo"),
                        new SourceSpec.Static(List.of(Endpoint.of("h1", 1), Endpoint.of("::1", 2))),
                        new ClusterName("classifier", "spam"),
                        new SourceSpec.Dns("cls.example.org", 9199),
                        new ClusterName("classifier", "ham"),
                        new SourceSpec.Srv("_jubatus._tcp.example.org"),
                        new ClusterName("stat", "k"),
                        new SourceSpec.Kubernetes("ml", "stat-servers", 9199),
                        new ClusterName("stat", "z"),
                        new SourceSpec.ZooKeeper()),
                members);
    }

    @Test
    void membersKeepTheOrderWritten() {
        Map<ClusterName, SourceSpec> members = MembersParser.parse("b/b@h:1;a/a@h:1");

        assertEquals("[b/b, a/a]", members.keySet().toString());
    }

    @Test
    void percentEncodedNamesAreDecoded() {
        Map<ClusterName, SourceSpec> members = MembersParser.parse("stat/a%2Fb%40c%3B%25+é@h:1");

        assertEquals("a/b@c;%+é", members.keySet().iterator().next().cluster());
    }

    @Test
    void listenTakesAnAddressInBrackets() {
        List<Listener> doors = ListenParser.parse("stat:9199,classifier:[127.0.0.1]:9200,stat:[::1]:9199");

        assertEquals(
                List.of(
                        new Listener("stat", Optional.empty(), 9199),
                        new Listener("classifier", Optional.of("127.0.0.1"), 9200),
                        new Listener("stat", Optional.of("::1"), 9199)),
                doors);
    }

    @ParameterizedTest
    @CsvSource({
        "stat,demo,push,10",
        "stat,demo,save,60",
        "stat,big,push,20",
        "stat,big,save,60",
        "stat,big,load,90",
        "classifier,x,y,30"
    })
    void mostSpecificDeadlineWins(String service, String cluster, String method, int seconds) {
        Deadlines deadlines = new Deadlines(
                Duration.ofSeconds(10),
                DeadlineRule.parseAll(
                        "*/*/save=PT60S,stat/big/*=PT20S,stat/big/load=PT90S,classifier/*/*=PT30S", Duration.ZERO));

        Duration found = deadlines.lookup(service, cluster, method);

        assertEquals(Duration.ofSeconds(seconds), found);
    }

    @Test
    void longestDeadlineCountsRulesAndStandard() {
        List<DeadlineRule> rules = DeadlineRule.parseAll("*/*/save=PT60S", Duration.ZERO);

        assertEquals(Duration.ofSeconds(60), new Deadlines(Duration.ofSeconds(10), rules).longest());
        assertEquals(Duration.ofSeconds(70), new Deadlines(Duration.ofSeconds(70), rules).longest());
    }
}

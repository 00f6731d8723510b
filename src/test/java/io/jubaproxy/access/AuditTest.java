package io.jubaproxy.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceMethod;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditTest {
    @Test
    void callsThatClearLoadOrDeleteAreCoveredAndNoOthers() {
        List<String> covered = ServiceCatalog.builtIn().services().stream()
                .flatMap(service -> service.methods().values().stream())
                .filter(Audit::covers)
                .map(ServiceMethod::name)
                .distinct()
                .sorted()
                .toList();

        assertEquals(
                List.of(
                        "clear",
                        "clear_row",
                        "delete_arm",
                        "delete_label",
                        "load",
                        "remove_all_keywords",
                        "remove_centrality_query",
                        "remove_edge",
                        "remove_keyword",
                        "remove_node",
                        "remove_shortest_path_query",
                        "reset"),
                covered);
    }

    @Test
    void aLineTellsWhoFromWhereWhatAndHowItEnded() {
        AuditEntry entry = new AuditEntry(
                Caller.token("ops"), "10.0.0.7:51234", "http", "stat/demo/clear", "af01", "connect-failed");

        assertEquals(
                "who=token:ops from=10.0.0.7:51234 door=http what=stat/demo/clear request=af01 result=connect-failed",
                entry.line());
    }

    @Test
    void noNameCanLookLikeAnotherFieldOrLine() {
        AuditEntry entry = new AuditEntry(
                Caller.certificate("CN=a \"b\"", List.of()),
                "[::1]:1",
                "rpc",
                "stat/x result=ok\nwho=root\u2028é/clear",
                "r",
                "ok");

        assertEquals(
                "who=\"cert:CN=a \\\"b\\\"\" from=[::1]:1 door=rpc"
                        + " what=\"stat/x result=ok\\u000awho=root\\u2028\\u00e9/clear\" request=r result=ok",
                entry.line());
    }

    @Test
    void aLongNameIsCut() {
        AuditEntry entry = new AuditEntry(Caller.ANONYMOUS, "a", "rpc", "x".repeat(1000), "r", "ok");

        assertEquals("who=anonymous from=a door=rpc what=" + "x".repeat(200) + "... request=r result=ok", entry.line());
    }
}

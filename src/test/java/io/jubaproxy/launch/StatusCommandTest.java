package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatusCommandTest {
    private static final String READY =
            "{\"status\":\"UP\",\"checks\":[{\"data\":{\"clusters\":\"1\",\"membership\":\"ok\"}}]}";
    private static final String CLUSTER = """
            {"service":"stat","cluster":"demo","source":"zk:","usable":true,"trouble":null,"ageSeconds":0.000,
             "expired":false,"changed":"2026-11-30T01:02:03Z","ringEntries":16,"members":[
              {"address":"127.0.0.1:9199","ringName":"127.0.0.1_9199","state":"serving"},
              {"address":"10.11.12.13:9199","ringName":"10.11.12.13_9199","state":"unreachable",
               "lastFailure":{"kind":"connect-failed","at":"2026-11-30T01:03:04.567Z"}}]}
            """;

    private final FakeDoor door = new FakeDoor();

    @AfterEach
    void stop() {
        door.close();
    }

    @Test
    void aReadyProxyIsAPageOfLinesAndExitCodeZero() {
        door.answer("GET /api/health/ready", 200, READY);
        door.answer("GET /api/clusters", 200, "{\"services\":[\"stat\"],\"clusters\":[" + CLUSTER + "]}");

        int code = door.run(new StatusCommand());

        assertEquals(0, code);
        assertEquals(
                List.of(
                        "ready: yes",
                        "",
                        "stat/demo from zk:, usable, 16 ring entries, unchanged since 2026-11-30T01:02:03Z",
                        "  127.0.0.1:9199    serving      127.0.0.1_9199",
                        "  10.11.12.13:9199  unreachable  10.11.12.13_9199"
                                + "  last failure connect-failed at 2026-11-30T01:03:04.567Z"),
                door.out().lines().toList());
    }

    @Test
    void aProxyThatIsNotReadySaysWhyAndExitCodeIsOne() {
        door.answer(
                "GET /api/health/ready",
                503,
                "{\"status\":\"DOWN\",\"checks\":[{\"data\":{\"reason\":\"no cluster has a server\","
                        + "\"degraded\":\"stat/demo: ZooKeeper is not connected\"}}]}");
        door.answer(
                "GET /api/clusters",
                200,
                "{\"clusters\":["
                        + CLUSTER.replace("null", "\"ZooKeeper is not connected\"")
                                .replace("0.000", "301.250")
                                .replace("\"expired\":false", "\"expired\":true")
                                .replace("\"usable\":true", "\"usable\":false")
                        + "]}");

        int code = door.run(new StatusCommand());

        assertEquals(1, code);
        assertTrue(door.out().contains("ready: no, no cluster has a server"), door.out());
        assertTrue(door.out().contains("membership is degraded: stat/demo: ZooKeeper is not connected"), door.out());
        assertTrue(
                door.out()
                        .contains(
                                "  members are 301.250 s old, which is too old to call them: ZooKeeper is not connected"),
                door.out());
        assertTrue(door.out().contains("without a server to call"), door.out());
    }

    @Test
    void membersThatWereNeverKnownHaveNoAge() {
        door.answer("GET /api/health/ready", 200, READY);
        door.answer(
                "GET /api/clusters",
                200,
                "{\"clusters\":[{\"service\":\"stat\",\"cluster\":\"demo\",\"source\":\"srv:_rpc._tcp.x\",\"usable\":false,"
                        + "\"trouble\":\"no such name\",\"ageSeconds\":12.345,\"expired\":false,\"changed\":null,"
                        + "\"ringEntries\":0,\"members\":[]}]}");

        door.run(new StatusCommand());

        assertEquals(
                List.of(
                        "stat/demo from srv:_rpc._tcp.x, without a server to call, 0 ring entries, members not known yet",
                        "  its source could not be asked, for 12.345 s so far: no such name"),
                door.out().lines().skip(2).toList());
    }

    @Test
    void jsonIsTheSameFacts() {
        door.answer("GET /api/health/ready", 200, READY);
        door.answer("GET /api/clusters", 200, "{\"services\":[],\"clusters\":[]}");

        door.run(new StatusCommand(), "--json");

        assertEquals(
                "{\"readiness\":" + READY + ",\"services\":[],\"clusters\":[]}",
                door.out().strip());
    }

    @Test
    void whereOperatorsAreRefusedReadinessIsToldAllTheSame() {
        door.answer("GET /api/health/ready", 200, READY);
        door.answer(
                "GET /api/clusters",
                403,
                "{\"kind\":\"forbidden\",\"status\":403,\"detail\":\"jubaproxy.admin is off\"}");

        int code = door.run(new StatusCommand());

        assertEquals(0, code);
        assertEquals("ready: yes", door.out().strip());
        assertEquals("forbidden (HTTP 403): jubaproxy.admin is off", door.err().strip());
    }

    @Test
    void whereNobodyAnswersIsOneSentenceAndExitCodeOne() {
        door.close();

        int code = door.run(new StatusCommand());

        assertEquals(1, code);
        assertEquals(1, door.err().lines().count(), door.err());
        assertTrue(door.err().startsWith("Nobody answers at http://127.0.0.1:"), door.err());
    }

    @Test
    void whereTheHttpDoorIsOffItSaysWhatToDo() {
        int code = door.runPlain(new StatusCommand(), "--http-port", "0");

        assertEquals(1, code);
        assertTrue(door.err().contains("--http-port 8080"), door.err());
        assertTrue(door.err().contains("--url URL"), door.err());
    }

    @Test
    void drainTakesOutAndPutsBackAndPrintsTheCluster() {
        door.answer(200, CLUSTER);

        int out = door.run(new DrainCommand(), "stat", "a/b", "[::1]:9199");
        int back = door.run(new DrainCommand(), "stat", "a/b", "[::1]:9199", "--back");

        assertEquals(0, out + back);
        assertEquals(
                List.of(
                        "POST /api/clusters/stat/a%2Fb/%5B%3A%3A1%5D%3A9199/drain",
                        "DELETE /api/clusters/stat/a%2Fb/%5B%3A%3A1%5D%3A9199/drain"),
                door.requests());
        assertTrue(door.out().contains("stat/demo from zk:"), door.out());
    }

    @Test
    void drainOfAnUnknownMemberIsTheProblemAndExitCodeOne() {
        door.answer(404, "{\"kind\":\"unknown-service\",\"status\":404,\"detail\":\"stat/demo has no member x\"}");

        int code = door.run(new DrainCommand(), "stat", "demo", "x");

        assertEquals(1, code);
        assertEquals(
                "unknown-service (HTTP 404): stat/demo has no member x",
                door.err().strip());
    }

    @Test
    void drainNeedsItsThreeWords() {
        assertEquals(2, door.run(new DrainCommand(), "stat", "demo"));
    }
}

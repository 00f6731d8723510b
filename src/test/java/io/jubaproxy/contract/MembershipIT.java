package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.route.Router;
import io.jubaproxy.service.Routing;
import io.jubaproxy.testkit.DnsServer;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.JubatusTree;
import io.jubaproxy.testkit.KubernetesMock;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.function.Executable;

/** The policy with members from each source, and members that change, or whose source is away, while clients call. */
@OnEachServer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MembershipIT {
    private static final int CLIENTS = 64;
    /** A minute for the figures in the documentation; CI has less time. */
    private static final Duration CHANGES = Duration.ofSeconds(Integer.getInteger("membership-it.changes", 8));
    /** Two minutes for the figures in the documentation. */
    private static final Duration OUTAGE = Duration.ofSeconds(Integer.getInteger("membership-it.outage", 10));

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration ONE_SECOND = Duration.ofSeconds(1);

    private static final int RPC_PORT = RpcDoor.freePort();
    private static final RpcDoor RPC = new RpcDoor(RPC_PORT);
    private static final HttpDoor HTTP = new HttpDoor();

    private static final JubatusTree TREE = JubatusTree.start();
    private static final DnsServer DNS = dnsServer();
    private static final KubernetesMock API = KubernetesMock.start();

    private static final List<FaultServer> SERVERS = serversOnOnePort();
    private static final Trio TRIO = new Trio("any", SERVERS);
    private static final int PORT = SERVERS.getFirst().port();
    private static final MemberRegister.ZooKeeper ZOOKEEPER = new MemberRegister.ZooKeeper(TREE);
    private static final List<MemberRegister> REGISTERS = List.of(
            ZOOKEEPER,
            new MemberRegister.Srv(DNS),
            new MemberRegister.Dns(DNS, PORT),
            new MemberRegister.Kubernetes(API, PORT));

    @Deployment(testable = false)
    static WebArchive deployment() {
        REGISTERS.forEach(each -> each.set(SERVERS));
        return Product.war(Map.of(
                "jubaproxy.listen",
                "stat:[127.0.0.1]:" + RPC_PORT,
                "jubaproxy.bind",
                "127.0.0.1",
                "jubaproxy.zookeeper",
                TREE.connectString(),
                "jubaproxy.zookeeper-timeout",
                "PT4S",
                "jubaproxy.dns-server",
                DNS.endpoint().address(),
                "jubaproxy.dns-refresh",
                "PT1S",
                "jubaproxy.kubernetes-api",
                API.url().toString(),
                // The cluster in ZooKeeper is found by the first call for it.
                "jubaproxy.members",
                REGISTERS.stream()
                        .filter(each -> each != ZOOKEEPER)
                        .map(each -> "stat/" + each.cluster() + "@" + each.source())
                        .collect(Collectors.joining(";"))));
    }

    @BeforeEach
    void everybodyIsThereAndAnswers() {
        TRIO.reset();
        for (MemberRegister register : REGISTERS) {
            register.set(SERVERS);
            await(register.cluster() + " has its three servers", () -> callsAll(register, SERVERS));
        }
    }

    private static boolean callsAll(MemberRegister register, List<FaultServer> servers) {
        List<Integer> before =
                servers.stream().map(each -> each.requests().size()).toList();
        Answer answer = RPC.call("stat", register.cluster(), "clear");
        return answer.kind().equals(Answer.OK)
                && IntStream.range(0, servers.size())
                        .allMatch(each -> servers.get(each).requests().size() > before.get(each));
    }

    @Test
    @Order(1)
    void sixCasesHoldWithMembersFromEachSource() {
        List<Executable> checks = new ArrayList<>();
        for (Door door : List.of(HTTP, RPC)) {
            for (MemberRegister register : REGISTERS) {
                FanOutContract.SIX_CASES.forEach(effects -> {
                    Plan plan = FanOutContract.plan(effects, List.of(0, 1, 2));
                    Answer answer = door.call("stat", register.cluster(), "load", plan.toString());
                    pause(Duration.ofMillis(150));
                    checks.add(new Observation(TRIO, plan, answer).matchesThePolicy(door));
                });
            }
        }

        assertAll(checks);
    }

    @Test
    @Order(2)
    void keysGoWhereTheRingOfEachSourceSays() {
        List<Executable> checks = new ArrayList<>();
        for (MemberRegister register : REGISTERS) {
            for (int key = 0; key < 12; key++) {
                String name = register.cluster() + "-key" + key;
                List<Integer> before = SERVERS.stream()
                        .map(each -> each.requests("sum").size())
                        .toList();

                RPC.call("stat", register.cluster(), "sum", name);

                List<Endpoint> called = IntStream.range(0, SERVERS.size())
                        .filter(each -> SERVERS.get(each).requests("sum").size() > before.get(each))
                        .mapToObj(each -> SERVERS.get(each).endpoint())
                        .toList();
                checks.add(() -> assertEquals(List.of(owner(register, name)), called, name));
            }
        }

        assertAll(checks);
    }

    /** By the rules of the ring and the names that the source is to give. */
    private static Endpoint owner(MemberRegister register, String key) {
        Snapshot members = Snapshot.of(SERVERS.stream()
                .map(each -> new Endpoint(each.endpoint().host(), each.port(), register.ringName(each)))
                .toList());
        Endpoint owner = new Router(bound -> 0)
                .route(
                        new Routing.Cht(1),
                        new ClusterName("stat", register.cluster()),
                        members,
                        key.getBytes(StandardCharsets.UTF_8),
                        none -> false,
                        none -> false)
                .getFirst();
        return Endpoint.of(owner.host(), owner.port());
    }

    @Test
    @Order(3)
    void leaverIsNotCalledASecondLaterAndComesBack() {
        FaultServer leaver = SERVERS.get(1);
        List<FaultServer> others = List.of(SERVERS.get(0), SERVERS.get(2));
        for (MemberRegister register : REGISTERS) {
            register.set(others);
            callFor(register, register.delay().plus(ONE_SECOND));
            int afterASecond = leaver.requests().size();
            callFor(register, Duration.ofMillis(500));

            assertEquals(afterASecond, leaver.requests().size(), register.cluster());

            register.set(SERVERS);
            await(register.cluster() + " calls it again", () -> callsAll(register, SERVERS));
        }
    }

    /** All answers have to be good. */
    private static void callFor(MemberRegister register, Duration time) {
        long end = System.nanoTime() + time.toNanos();
        try (RpcSession session = RPC.open()) {
            while (System.nanoTime() - end < 0) {
                assertEquals(
                        Answer.OK, session.call(register.cluster(), "clear").kind(), register.cluster());
            }
        }
    }

    @Test
    @Order(4)
    void clusterIsFoundByItsFirstCallAndUnknownNamesLeaveNothing() {
        int watches = TREE.watches();
        List<String> kinds = IntStream.range(0, 50)
                .mapToObj(each -> RPC.call("stat", "nobody" + each % 7, "clear").kind())
                .distinct()
                .toList();

        assertEquals(7, kinds.size());
        assertTrue(kinds.stream().allMatch(kind -> kind.startsWith("no server found: nobody")), kinds::toString);
        assertEquals(watches, TREE.watches());
        HttpAnswer refused = HTTP.post("stat", "nobody", "clear", "[]");
        assertEquals("no-server 503", refused.kind() + " " + refused.status());
        assertEquals(
                "cluster 'nobody' of stat has no server: no source knows it",
                refused.json().getString("detail"));
        assertEquals(List.of("dns", "k8s", "srv", "zk"), clusterNames());
        assertEquals(List.of("127.0.0.1_" + RPC_PORT), TREE.proxies("stat"));
    }

    @Test
    @Order(5)
    void serversComeAndGoUnderLoadAndNoRequestIsLost() {
        Callers callers = Callers.start(RPC, CLIENTS, MembershipIT::anyCall);
        long end = System.nanoTime() + CHANGES.toNanos();
        int changes = 0;
        while (System.nanoTime() - end < 0) {
            FaultServer passing = FaultServer.start();
            TREE.register(MemberRegister.ZooKeeper.NAME, passing.endpoint());
            await("the newcomer is called", () -> passing.requests().size() > 100);

            TREE.unregister(MemberRegister.ZooKeeper.NAME, passing.endpoint());
            pause(ONE_SECOND);
            int afterASecond = passing.requests().size();
            await("its connections are closed", () -> passing.openConnections() == 0);
            assertEquals(afterASecond, passing.requests().size());
            passing.close();
            changes++;
        }
        callers.stop();

        System.out.printf(
                "%d servers came and went, %d requests answered, %d failed%n",
                changes, callers.answered(), callers.failures().size());
        assertEquals(List.of(), callers.failures());
        assertTrue(callers.answered() > 1000, () -> "only " + callers.answered());
    }

    @Test
    @Order(6)
    void killedServerFailsOnlyWhatItsEntryStillBrings() {
        FaultServer victim = FaultServer.start();
        TREE.register(MemberRegister.ZooKeeper.NAME, victim.endpoint());
        await("the newcomer is called", () -> callsAll(ZOOKEEPER, List.of(victim)));
        Callers callers = Callers.start(RPC, CLIENTS, MembershipIT::anyCall);
        await("there is load", () -> victim.requests().size() > 100);

        victim.close();
        pause(ONE_SECOND); // until ZooKeeper would notice
        TREE.unregister(MemberRegister.ZooKeeper.NAME, victim.endpoint());
        long gone = System.nanoTime();
        pause(ONE_SECOND.multipliedBy(2));
        callers.stop();

        assertFalse(callers.failures().isEmpty());
        assertAll(callers.failures().stream().map(failure -> () -> {
            assertTrue(List.of("connection-closed", "connect-failed").contains(failure.kind()), failure::kind);
            assertTrue(failure.at() - gone < ONE_SECOND.toNanos(), "a second after it left it was still called");
        }));
    }

    @Test
    @Order(7)
    void zooKeeperIsAwayUnderLoadAndNothingFails() {
        Callers callers = Callers.start(RPC, CLIENTS, MembershipIT::anyCall);
        TREE.stop();
        await("the proxy has noticed", () -> readiness().getString("membership").equals("degraded"));
        pause(OUTAGE);

        JsonObject ready = readiness();
        JsonObject cluster = cluster("zk");
        String status = HTTP.send(HttpDoor.to("/health/ready")).response().body();
        TREE.restart();
        await(
                "the proxy is in touch again",
                () -> readiness().getString("membership").equals("ok"));
        FaultServer late = FaultServer.start();
        TREE.register(MemberRegister.ZooKeeper.NAME, late.endpoint());
        await("a change is seen again", () -> !late.requests().isEmpty());
        TREE.unregister(MemberRegister.ZooKeeper.NAME, late.endpoint());
        await("it left", () -> late.openConnections() == 0);
        callers.stop();
        late.close();

        System.out.printf("%d requests answered while ZooKeeper was away for %s%n", callers.answered(), OUTAGE);
        assertEquals(List.of(), callers.failures());
        assertTrue(ready.getString("degraded").contains("stat/zk: ZooKeeper is not connected"), ready::toString);
        assertTrue(status.contains("\"UP\""), status);
        assertEquals("ZooKeeper is not connected", cluster.getString("trouble"));
        assertTrue(cluster.getJsonNumber("ageSeconds").doubleValue() >= OUTAGE.toSeconds() - 1, cluster::toString);
        await("it is registered again", () -> TREE.proxies("stat").equals(List.of("127.0.0.1_" + RPC_PORT)));
    }

    /** Broadcast, by the ring, and to anyone. */
    private static Answer anyCall(RpcSession session) {
        int turn = (int) (System.nanoTime() >>> 10) % 3;
        return switch (turn) {
            case 0 -> session.call("zk", "clear");
            case 1 -> session.call("zk", "sum", "key" + System.nanoTime());
            default -> session.call("zk", "get_config");
        };
    }

    private static JsonObject readiness() {
        return HTTP.send(HttpDoor.to("/api/health/ready"))
                .json()
                .getJsonArray("checks")
                .getJsonObject(0)
                .getJsonObject("data");
    }

    private static List<String> clusterNames() {
        return clusters().map(each -> each.getString("cluster")).sorted().toList();
    }

    private static JsonObject cluster(String name) {
        return clusters()
                .filter(each -> each.getString("cluster").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<JsonObject> clusters() {
        return HTTP.send(HttpDoor.to("/api/clusters")).json().getJsonArray("clusters").stream()
                .map(JsonValue::asJsonObject);
    }

    private static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - end < 0, () -> "not seen: " + what);
            pause(Duration.ofMillis(20));
        }
    }

    private static void pause(Duration time) {
        new CompletableFuture<Boolean>()
                .completeOnTimeout(true, time.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static List<FaultServer> serversOnOnePort() {
        FaultServer first = FaultServer.start("127.0.3.1", 0);
        return List.of(
                first, FaultServer.start("127.0.3.2", first.port()), FaultServer.start("127.0.3.3", first.port()));
    }

    private static DnsServer dnsServer() {
        try {
            return new DnsServer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

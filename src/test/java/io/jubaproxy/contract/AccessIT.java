package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.access.Tokens;
import io.jubaproxy.contract.tap.LogTap;
import io.jubaproxy.rig.OnEachServer;
import io.jubaproxy.rig.Product;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import io.jubaproxy.testkit.TlsClient;
import io.jubaproxy.testkit.TokenIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may do what at both doors, and what is written down of it. */
@OnEachServer
@Timeout(120)
class AccessIT {
    private static final HttpDoor HTTP = new HttpDoor();
    private static final int PORT = RpcDoor.freePort();
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");
    private static final TestAuthority CLIENTS = new TestAuthority("clients");
    private static final TokenIssuer ISSUER = new TokenIssuer("https://issuer.example.org", "key-1");
    private static final String OPS = Tokens.newToken(new SecureRandom());
    private static final String READER = Tokens.newToken(new SecureRandom());
    private static final String LEAVING = Tokens.newToken(new SecureRandom());
    private static final String RIGHT_JWT =
            ISSUER.token(TokenIssuer.inGroups(ISSUER.claims("alice", "jubaproxy"), "team"));
    private static final String EVERYBODY_MAY_LOOK = "allow analysis on stat/* to *\n";
    private static final String RULES = """
            allow * on * to token:ops
            allow update on stat/demo to token:leaving
            allow admin-read on * to token:leaving
            allow update, admin-read on stat/demo to group:team
            allow update on stat/demo to cert:CN=app
            """;
    private static final Path FOLDER = files();
    private static final Trio TRIO = new Trio("demo");
    private static final String CLEAR = "POST /api/stat/demo/clear";
    private static final String LOOK = "POST /api/stat/demo/get_config";
    private static final String CLUSTERS = "GET /api/clusters";

    @Deployment(testable = false)
    static WebArchive deployment() {
        Map<String, String> files = Stream.of(
                        "tls.certificate=proxy.pem",
                        "tls.key=proxy-key.pem",
                        "tls.client-ca=clients.pem",
                        "access.rules-file=rules",
                        "access.tokens-file=tokens",
                        "access.jwt-jwks-file=jwks")
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(
                        part -> "jubaproxy." + part[0],
                        part -> FOLDER.resolve(part[1]).toString()));
        files.putAll(Map.of(
                "jubaproxy.members", TRIO.member(),
                "jubaproxy.listen", "stat:[127.0.0.1]:" + PORT,
                "jubaproxy.tls.client-auth", "want",
                "jubaproxy.access.jwt-issuer", "https://issuer.example.org",
                "jubaproxy.access.jwt-audience", "jubaproxy"));
        return Product.war(files).addPackage(LogTap.class.getPackage());
    }

    private static Path files() {
        try {
            Path folder = Files.createTempDirectory(
                    Files.createDirectories(Path.of("target", "it").toAbsolutePath()), "access");
            AUTHORITY.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
            TestCertificate.write(folder.resolve("clients.pem"), CLIENTS.pem());
            TestCertificate.write(folder.resolve("jwks"), ISSUER.keySet());
            TestCertificate.write(folder.resolve("rules"), EVERYBODY_MAY_LOOK + RULES);
            writeTokens(
                    folder, Tokens.line("ops", OPS), Tokens.line("reader", READER), Tokens.line("leaving", LEAVING));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void writeTokens(Path folder, String... lines) {
        TestCertificate.write(folder.resolve("tokens"), String.join("\n", lines) + "\n");
    }

    @AfterAll
    static void stop() {
        TRIO.close();
    }

    private static String send(String request, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        if (all.stream().noneMatch(header -> header.startsWith("Host:"))) {
            all.add("Host: localhost");
        }
        return RawHttp.send(request, all);
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token;
    }

    private static int status(String request, String... headers) {
        return RawHttp.status(send(request, headers));
    }

    @Test
    void rulesDecideWhatATokenMayDo() {
        assertAll(
                () -> assertEquals(200, status(CLEAR, bearer(OPS))),
                () -> assertEquals(200, status(CLEAR, bearer(RIGHT_JWT))),
                () -> assertEquals(200, status(LOOK, bearer(READER))),
                () -> assertEquals(200, status(LOOK)),
                () -> assertEquals(403, status(CLEAR, bearer(READER))),
                () -> assertEquals(401, status(CLEAR)),
                () -> assertEquals(404, status("POST /api/nothing/demo/clear", bearer(OPS))),
                () -> assertEquals(200, status("GET /api/health/ready", bearer("wrong"))));
    }

    @Test
    void refusalsSayWhatIsMissing() {
        String missing = send(CLEAR);
        String wrong = send(CLEAR, bearer("jp_wrong"));
        String notAllowed = send(CLEAR, bearer(READER));

        assertTrue(missing.contains("\"kind\":\"unauthenticated\""), missing);
        assertTrue(missing.lines().anyMatch("WWW-Authenticate: Bearer realm=\"jubaproxy\""::equalsIgnoreCase), missing);
        assertTrue(wrong.contains("error=\"invalid_token\""), wrong);
        assertTrue(notAllowed.contains("\"kind\":\"forbidden\""), notAllowed);
        assertTrue(notAllowed.contains("token:reader is known, but no rule lets it do this, which needs update"));
    }

    @Test
    void whatIsShownWronglyIsRefusedEvenWhereNothingNeedsToBeShown() {
        JwtClaims expired = ISSUER.claims("alice", "jubaproxy");
        TokenIssuer.expire(expired, Duration.ofMinutes(-2));
        List<String> wrong = List.of(
                "jp_wrong",
                OPS + "x",
                ISSUER.token(expired),
                ISSUER.token(ISSUER.claims("alice", "other")),
                ISSUER.token(new TokenIssuer("https://other", "key-1").claims("alice", "jubaproxy")),
                new TokenIssuer("https://issuer.example.org", "key-1").token(ISSUER.claims("alice", "jubaproxy")),
                new TokenIssuer("https://issuer.example.org", "key-2").token(ISSUER.claims("alice", "jubaproxy")),
                ISSUER.token(ISSUER.claims("alice", "jubaproxy"), jws -> {
                    jws.setAlgorithmHeaderValue("none");
                    jws.setKey(null);
                }));

        for (String token : wrong) {
            String answer = send(LOOK, bearer(token));
            assertEquals(401, RawHttp.status(answer), answer);
            assertFalse(answer.contains(token), answer);
        }
        assertEquals(401, status(LOOK, "Authorization: Basic b3BzOm9wcw=="));
    }

    @Test
    void aRevokedTokenIsRefusedFromTheReloadOnAndTheOthersGoOn() {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CompletableFuture<Integer> others = CompletableFuture.supplyAsync(() -> {
            int answered = 0;
            while (goesOn.get()) {
                assertEquals(200, status(CLEAR, bearer(OPS)));
                answered++;
            }
            return answered;
        });
        assertEquals(200, status(CLEAR, bearer(LEAVING)));
        EventStream live = EventStream.open("/api/live", bearer(LEAVING));

        writeTokens(FOLDER, Tokens.line("ops", OPS), Tokens.line("reader", READER));
        while (status(CLEAR, bearer(LEAVING)) == 200) {
            Thread.onSpinWait();
        }
        boolean staysOut =
                Stream.generate(() -> status(CLEAR, bearer(LEAVING))).limit(20).allMatch(status -> status == 401);
        goesOn.set(false);

        assertTrue(staysOut);
        live.awaitEnd();
        live.close();
        assertTrue(others.join() > 0);
    }

    @Test
    void rpcClientsAreJudgedByTheirCertificates() throws IOException {
        TestCertificate app = CLIENTS.issue("app", "app.example.org");
        TestCertificate unmapped = CLIENTS.issue("unmapped", "unmapped.example.org");
        for (Map.Entry<TlsClient, String> each : Map.of(
                        TlsClient.showing(app, AUTHORITY), Answer.OK,
                        TlsClient.showing(unmapped, AUTHORITY), "access denied",
                        TlsClient.trusting(AUTHORITY), "access denied")
                .entrySet()) {
            try (RpcSession session = new RpcSession(each.getKey().connect(PORT))) {
                assertEquals(each.getValue(), session.call("demo", "clear").kind());
                assertEquals(Answer.OK, session.call("demo", "get_config").kind());
                assertEquals(
                        "access denied",
                        session.call("demo", "get_proxy_status").kind());
            }
        }
    }

    @Test
    void operatorsAddressesObeyTheRules() {
        String drain = "/api/clusters/stat/demo/" + TRIO.address(0).replace(":", "%3A") + "/drain";
        String elsewhere = "Host: proxy.example.org";

        assertAll(
                () -> assertEquals(200, status(CLUSTERS)),
                () -> assertEquals(401, status(CLUSTERS, elsewhere)),
                () -> assertEquals(401, status(CLUSTERS, bearer("wrong"))),
                () -> assertEquals(403, status(CLUSTERS, bearer(READER))),
                () -> assertEquals(200, status(CLUSTERS, bearer(OPS), elsewhere)),
                () -> assertEquals(403, status(CLUSTERS, bearer(RIGHT_JWT), elsewhere)),
                () -> assertEquals(200, status("GET /api/clusters/stat/demo", bearer(RIGHT_JWT), elsewhere)),
                () -> assertEquals(403, status("POST " + drain, bearer(RIGHT_JWT), elsewhere)),
                () -> assertEquals(401, status("POST " + drain, elsewhere)),
                () -> assertEquals(200, status("POST " + drain, bearer(OPS), elsewhere)),
                () -> assertEquals(200, status("DELETE " + drain, bearer(OPS), elsewhere)));
    }

    @Test
    void theDoorIsDescribedToThoseWhoMayDoAnythingAtAll() {
        String main = "GET /openapi";
        String other = "GET /api/openapi";
        assertAll(
                () -> assertEquals(200, status(main)),
                () -> assertEquals(200, status(other, bearer(READER))),
                () -> assertEquals(401, status(main, bearer("jp_wrong"))));

        TestCertificate.write(FOLDER.resolve("rules"), RULES);
        try {
            awaitStatus(401, main);
            assertAll(Stream.of(main, other)
                    .map(request -> () -> assertAll(
                            () -> assertTrue(send(request).contains("\"kind\":\"unauthenticated\""), request),
                            () -> assertEquals(401, status(request)),
                            () -> assertTrue(send(request, bearer(READER)).contains("\"kind\":\"forbidden\""), request),
                            () -> assertEquals(403, status(request, bearer(READER))),
                            () -> assertEquals(200, status(request, bearer(RIGHT_JWT))),
                            () -> assertEquals(200, status(request, bearer(OPS))))));
        } finally {
            TestCertificate.write(FOLDER.resolve("rules"), EVERYBODY_MAY_LOOK + RULES);
            awaitStatus(200, main);
        }
    }

    private static void awaitStatus(int expected, String request) {
        while (status(request) != expected) {
            Thread.onSpinWait();
        }
    }

    @Test
    void pagesOfElsewhereChangeNothing() {
        assertAll(
                () -> assertEquals(403, status(LOOK, "Origin: http://evil.example")),
                () -> assertEquals(403, status(LOOK, "Origin: http://evil.example", bearer(OPS))),
                () -> assertEquals(403, status("POST //api/stat/demo/get_config", "Origin: null")),
                () -> assertEquals(200, status(LOOK, "Origin: http://localhost")));
    }

    @Test
    void clearsAreWrittenDownAndSecretsNeverAre() throws IOException {
        String request = "X-Request-Id: written-down";
        send(CLEAR, bearer(OPS), request);
        send(CLEAR, request);
        send(CLEAR, bearer(READER), request);
        send(LOOK, bearer(OPS), request);
        try (RpcSession session = new RpcSession(TlsClient.showing(CLIENTS.issue("app", "a.example.org"), AUTHORITY)
                .connect(PORT))) {
            session.call("demo", "clear");
        }
        List<String> lines;
        do {
            lines = HTTP.send(HttpDoor.to(LogTap.PATH))
                    .response()
                    .body()
                    .lines()
                    .toList();
        } while (written(lines).size() < 3 || lines.stream().noneMatch(line -> line.contains("who=cert:CN=app")));

        assertEquals(
                List.of(
                        "who=anonymous from=# door=http what=stat/demo/clear request=written-down result=unauthenticated",
                        "who=token:ops from=# door=http what=stat/demo/clear request=written-down result=ok",
                        "who=token:reader from=# door=http what=stat/demo/clear request=written-down result=forbidden"),
                written(lines));
        String all = String.join("\n", lines);
        Stream.of(OPS, READER, LEAVING, RIGHT_JWT, Tokens.line("ops", OPS).substring(11))
                .forEach(secret -> assertFalse(all.contains(secret), "a secret is in the log"));
        String told = send(CLUSTERS, bearer(OPS));
        assertFalse(told.contains(OPS) || told.contains("sha256"), told);
    }

    private static List<String> written(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("request=written-down"))
                .map(line -> line.replaceFirst("from=127.0.0.1:[0-9]+", "from=#"))
                .sorted()
                .toList();
    }
}

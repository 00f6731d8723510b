package io.jubaproxy.membership.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.MemberSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the API is found, whom it trusts, and how the proxy shows who it is. */
class KubernetesAccessTest {
    @TempDir
    static Path keys;

    private static TestIdentity loopback;
    private static TestIdentity elsewhere;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final RecordingFeed feed = new RecordingFeed();

    @TempDir
    Path account;

    @BeforeAll
    static void makeKeys() throws Exception {
        loopback = TestIdentity.of(keys, "IP:127.0.0.1");
        elsewhere = TestIdentity.of(keys, "DNS:kubernetes.example");
    }

    @AfterEach
    void end() {
        timer.shutdownNow();
    }

    private KubernetesApi api(KubernetesSettings settings, Map<String, String> environment) {
        return new KubernetesApi(settings, timer, new Pod(environment, account), Pace.USUAL);
    }

    private static KubernetesSettings nothingSet() {
        return new KubernetesSettings(Optional.empty(), Optional.empty(), Optional.empty());
    }

    private void follow(KubernetesApi api) {
        MemberSource.Subscription unused =
                api.service("prod", "stat", 9199).follow(new ClusterName("stat", "main"), feed);
    }

    private static Map<String, String> podOf(ScriptedApi server) {
        return Map.of(
                "KUBERNETES_SERVICE_HOST",
                "127.0.0.1",
                "KUBERNETES_SERVICE_PORT",
                String.valueOf(server.url().getPort()));
    }

    @Test
    void aPodUsesItsServiceAccountAndEachNewTokenAndTrustsEveryAuthorityOfTheFile() throws IOException {
        Files.writeString(account.resolve("token"), "first\n");
        Files.writeString(account.resolve("ca.crt"), elsewhere.pem() + loopback.pem());
        try (ScriptedApi server = ScriptedApi.start(loopback.context());
                KubernetesApi api = api(nothingSet(), podOf(server))) {
            server.onList(401, Json.status(401, "Unauthorized"));

            follow(api);
            assertEquals(Optional.of("Bearer first"), server.next().authorization());
            String cause = feed.nextCause();
            Files.writeString(account.resolve("token"), "second");
            server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));

            assertEquals(Optional.of("Bearer second"), server.next().authorization());
            assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
            assertFalse(cause.contains("first"), cause);
        }
    }

    @Test
    void anAuthorityThatTheFileDoesNotHoldIsRefusedUntilItDoes() throws IOException {
        Files.writeString(account.resolve("token"), "token");
        Files.writeString(account.resolve("ca.crt"), elsewhere.pem());
        try (ScriptedApi server = ScriptedApi.start(loopback.context());
                KubernetesApi api = api(nothingSet(), podOf(server))) {
            server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));

            follow(api);
            String cause = feed.nextCause();
            Files.writeString(account.resolve("ca.crt"), loopback.pem());

            assertTrue(cause.startsWith("the Kubernetes API can't be trusted: "), cause);
            assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        }
    }

    @Test
    void aCertificateForAnotherHostIsRefused() throws IOException {
        Files.writeString(account.resolve("token"), "token");
        Files.writeString(account.resolve("ca.crt"), elsewhere.pem());
        try (ScriptedApi server = ScriptedApi.start(elsewhere.context());
                KubernetesApi api = api(nothingSet(), podOf(server))) {
            follow(api);

            String cause = feed.nextCause();
            assertTrue(cause.startsWith("the Kubernetes API can't be trusted: "), cause);
        }
    }

    @Test
    void outsideAClusterTheMissingSettingIsNamed() {
        try (KubernetesApi api = api(nothingSet(), Map.of())) {
            follow(api);

            String cause = feed.nextCause();
            assertTrue(cause.startsWith("jubaproxy.kubernetes-api is not set, and this process runs in no"), cause);
        }
    }

    @Test
    void aPodWithoutATokenSaysWhichFileIsMissing() {
        try (KubernetesApi api =
                api(nothingSet(), Map.of("KUBERNETES_SERVICE_HOST", "::1", "KUBERNETES_SERVICE_PORT", "1"))) {
            follow(api);

            assertEquals(
                    "the file " + account.resolve("token") + " with the token can't be read: there is no such file",
                    feed.nextCause());
        }
    }

    @Test
    void whatIsNoTokenIsNeitherSentNorRepeated() throws IOException {
        Path token = Files.writeString(account.resolve("mine"), "sec ret\nfile");
        KubernetesSettings settings = new KubernetesSettings(
                Optional.of(URI.create("http://127.0.0.1:1")), Optional.of(token), Optional.empty());
        try (KubernetesApi api = api(settings, Map.of())) {
            follow(api);

            assertEquals("the file " + token + " holds no token", feed.nextCause());
        }
    }

    @Test
    void overPlainHttpTheServiceAccountsTokenStaysHome() throws IOException {
        Files.writeString(account.resolve("token"), "account");
        Path mine = Files.writeString(account.resolve("mine"), "mine");
        Optional<URI> http = Optional.of(URI.create("http://127.0.0.1:8001"));
        Optional<URI> https = Optional.of(URI.create("https://10.0.0.1:6443"));
        Pod pod = new Pod(Map.of(), account);

        assertEquals(Optional.empty(), tokenFor(http, Optional.empty(), pod));
        assertEquals(Optional.of("mine"), tokenFor(http, Optional.of(mine), pod));
        assertEquals(Optional.of("account"), tokenFor(https, Optional.empty(), pod));
    }

    private static Optional<String> tokenFor(Optional<URI> api, Optional<Path> token, Pod pod) {
        return ApiAccess.of(new KubernetesSettings(api, token, Optional.empty()), pod)
                .readToken();
    }

    @Test
    void anApiWithAnIpv6AddressStandsInBrackets() {
        Pod pod = new Pod(Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "443"), account);

        assertEquals(URI.create("https://[fd00::1]:443"), pod.api());
    }
}

package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.config.Admin;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminGuardTest {
    private static final String LISTED = "https://app.example.org";
    private static final List<String> PAGES = List.of(LISTED);

    private final AdminGuard local = new AdminGuard(Admin.LOCAL, PAGES);
    private final AdminGuard on = new AdminGuard(Admin.ON, PAGES);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.9.10",
                "::1",
                "0:0:0:0:0:0:0:1",
                "0000:0000:0000:0000:0000:0000:0000:0001",
                "::1%lo",
                "0:0:0:0:0:0:0:1%0",
                "::ffff:127.0.0.1"
            })
    void localLetsPeersOnLoopbackPass(String peer) {
        assertEquals("", refusal(local, peer, "localhost:8080", null, "POST"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1",
                "192.168.127.0",
                "::2",
                "::",
                "fe80::1",
                "::ffff:10.0.0.1",
                "1127.0.0.1",
                "",
                "0:0:0:0:0:0:0:11"
            })
    void localRefusesPeersFromElsewhere(String peer) {
        assertTrue(refusal(local, peer, "localhost:8080", null, "GET").contains("jubaproxy.admin is local"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LocalHost:1", "127.0.0.1:8080", "127.1.2.3", "[::1]", "[::1]:8080"})
    void localLetsLoopbackHostsPass(String host) {
        assertEquals("", refusal(local, "127.0.0.1", host, null, "GET"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8080",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "evil.example#localhost",
                "user@localhost",
                "localhost:8080:1",
                "localhost:",
                "::1",
                "0.0.0.0",
                ""
            })
    void localRefusesHostsThatNameNoLoopback(String host) {
        assertTrue(refusal(local, "127.0.0.1", host, null, "GET").contains("jubaproxy.admin is local"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:8080", "https://127.0.0.1", "http://[::1]:1"})
    void localLetsPagesOfLoopbackPass(String origin) {
        assertEquals("", refusal(local, "127.0.0.1", "localhost", origin, "DELETE"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {LISTED, "null", "", "http://evil.example", "http://localhost.evil.example", "file://localhost"})
    void localRefusesPagesFromElsewhereListedOrNot(String origin) {
        assertTrue(refusal(local, "127.0.0.1", "localhost", origin, "GET").contains("jubaproxy.admin is local"));
    }

    @Test
    void onLetsEverybodyPassWhoIsNoPage() {
        assertEquals("", refusal(on, "10.0.0.1", "proxy.example:8080", null, "POST"));
        assertEquals("", refusal(on, "10.0.0.1", "proxy.example:8080", "http://evil.example", "GET"));
    }

    @Test
    void onLetsOnlyListedAndLocalPagesChangeAnything() {
        assertEquals("", refusal(on, "10.0.0.1", "proxy.example", LISTED, "POST"));
        assertEquals("", refusal(on, "127.0.0.1", "localhost:8080", "http://localhost:8080", "DELETE"));
        assertTrue(refusal(on, "10.0.0.1", "proxy.example", "http://evil.example", "POST")
                .contains("http://evil.example must not change anything"));
        assertTrue(refusal(on, "10.0.0.1", "proxy.example", "null", "DELETE").contains("must not change"));
    }

    @Test
    void whoCouldHaveANameOfItsOwnPointToTheProxyIsNoListedPage() {
        assertTrue(refusal(on, "10.0.0.1", "evil.example:8080", "http://evil.example:8080", "POST")
                .contains("must not change"));
        assertTrue(refusal(on, "127.0.0.1", "evil.example:8080", "http://localhost:8080", "POST")
                .contains("must not change"));
    }

    @Test
    void aStarListsAllPages() {
        AdminGuard open = new AdminGuard(Admin.ON, List.of("*"));

        assertEquals("", refusal(open, "10.0.0.1", "proxy.example", "http://anybody.example", "POST"));
    }

    @Test
    void offRefusesEverybody() {
        AdminGuard off = new AdminGuard(Admin.OFF, List.of("*"));

        assertTrue(refusal(off, "127.0.0.1", "localhost", null, "GET").contains("jubaproxy.admin is off"));
    }

    private static String refusal(AdminGuard guard, String peer, String host, @Nullable String origin, String method) {
        return guard.refusal(new AdminGuard.Caller(peer, host, origin, method)).orElse("");
    }
}

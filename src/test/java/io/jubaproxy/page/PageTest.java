package io.jubaproxy.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubaproxy.failure.FailureKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page in a real browser, with made-up answers behind it. Screenshots go to target/screenshots. */
class PageTest {
    private static final Pattern ADDRESS = Pattern.compile("\"url\":\"((?:https?|wss?)://[^\"]*)\"");

    private static PageStage stage;
    private static Browser browser;

    @BeforeAll
    static void openBrowser(@TempDir Path profile) throws IOException {
        if (!Browser.isInstalled()) {
            System.out.println("No Chromium with its driver on this machine: the page is not looked at.");
        }
        assumeTrue(Browser.isInstalled(), "no Chromium");
        stage = PageStage.open(0);
        browser = Browser.open(stage.address(), profile);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
            stage.close();
        }
    }

    @BeforeEach
    void asAtFirst() {
        stage.guard(false);
        stage.want("");
        stage.away(false);
        browser.prefer("prefers-color-scheme", "light");
        browser.size(1280, 900);
        browser.complaints();
        browser.networkEvents();
    }

    @ParameterizedTest
    @CsvSource({
        "1, reply reply reply, -, the value",
        "2, reply connection-closed reply, 127.0.0.1:9002, connection-closed",
        "3, reply application-error reply, 127.0.0.1:9002, application-error",
        "4, reply application-error connect-failed, 127.0.0.1:9003, connect-failed",
        "5, reply request-timeout connect-failed, 127.0.0.1:9003, connect-failed",
        "6, reply application-error application-error, 127.0.0.1:9003, application-error"
    })
    void aPictureShowsEveryServersEndAndTheChosenFailure(int number, String kinds, String chosen, String got)
            throws IOException {
        browser.open("#/fan-out/" + number);

        browser.see(".drawing .client");
        browser.screenshot("case-0" + number);
        assertEquals(
                List.of(kinds.split(" ")),
                browser.all(".drawing .bar-of").stream()
                        .map(bar -> bar.getDomAttribute("data-kind"))
                        .toList());
        assertEquals(
                chosen.equals("-") ? List.of() : List.of(chosen),
                browser.all(".drawing .bar-of.chosen").stream()
                        .map(bar -> bar.getDomAttribute("data-endpoint"))
                        .toList());
        assertEquals(chosen.equals("-") ? 0 : 1, browser.all(".drawing .way").size());
        assertTrue(browser.texts(".drawing .client .outcome").contains("gets " + got));
        assertEquals(3, browser.all(".calls tbody tr").size());
        assertFalse(browser.see(".why").getText().isBlank());
    }

    @Test
    void thePolicysPicturesAreDrawnLikeRealOnes() throws IOException {
        browser.open("#/policy");

        browser.see("[data-case='06'] .client");
        assertEquals(6, browser.all(".cases .drawing").size());
        assertEquals(5, browser.all(".cases .bar-of.chosen").size());
    }

    @Test
    void theKeyboardAloneLeadsFromTheListToAPicture() throws IOException {
        browser.open("#/failures?kind=connect-failed&service=stat");
        browser.see(".rows a");
        assertEquals(
                List.of("5", "4"),
                browser.all(".rows li").stream()
                        .map(row -> row.getDomAttribute("data-id"))
                        .limit(2)
                        .toList());

        browser.tabTo(".rows li:nth-child(2) a");
        browser.press(Keys.ENTER);

        browser.see("h1.verdict", "connect-failed of 127.0.0.1:9003");
        assertEquals("main", browser.run("return document.activeElement.id"));
    }

    @Test
    void anAlertsLinkLeadsToTheFailuresOfAServerAndFromThereToThePicture() throws IOException {
        browser.open("#/failures?service=stat&endpoint=127.0.0.1%3A9002");
        browser.see(".rows [data-id='5'] .from", "127.0.0.1:9003");
        assertEquals(0, browser.all(".rows [data-id='1']").size());
        browser.see(".filters select[name='endpoint'] option:checked", "127.0.0.1:9002");
        browser.screenshot("failures-of-a-server");

        browser.see(".rows [data-id='5'] a").click();

        browser.see("h1.verdict", "connect-failed of 127.0.0.1:9003");
        browser.see(".calls", "127.0.0.1:9002");
    }

    @Test
    void aNewFailureOfTheServerThatIsAskedForAppearsWhoeversTheClientWasTold() {
        browser.open("#/failures?endpoint=127.0.0.1%3A9002");
        browser.see(".rows a");
        browser.see(".status.live");
        int before = browser.all(".rows li").size();

        stage.record("1", "no failure at all");
        stage.record("5", "told of the other");

        browser.see(".rows li:nth-child(" + (before + 1) + ")");
        assertEquals(before + 1, browser.all(".rows li").size());
    }

    @Test
    void aNewFailureDoesNotMoveTheListUnderWhoReadsIt() {
        browser.open("#/failures");
        browser.see(".rows a");
        browser.see(".status.live");
        browser.tabTo(".rows li:nth-child(3) a");
        int before = browser.all(".rows li").size();

        stage.record("2", "while-read");

        browser.see(".more", "Show 1 new");
        assertEquals(before, browser.all(".rows li").size());
        browser.run("document.querySelector('.more').click()");
        assertEquals(before + 1, browser.all(".rows li").size());
    }

    @Test
    void aNewFailureAppearsByItselfWhereNobodyReads() {
        browser.open("#/failures?kind=broken-reply");
        browser.see("main", "matches these filters");
        browser.open("#/failures?kind=connection-closed");
        browser.see(".rows a");
        browser.see(".status.live");
        int before = browser.all(".rows li").size();

        stage.record("2", "not-read");

        browser.see(".rows li:nth-child(" + (before + 1) + ")");
    }

    @Test
    void theOverviewShowsMembersWithTheirStates() throws IOException {
        browser.open("#/overview");

        browser.see(".members .unreachable", "127.0.0.1:9003");
        browser.see(".members .unreachable .last-failure", "connect-failed at");
        browser.see(".counters", "Late replies");
        assertEquals(3, browser.all(".cluster").size());
        assertEquals(3, browser.all(".plot").size());
        assertEquals(5, browser.all(".rows li").size());
    }

    @Test
    void aCallSendsNumbersAsWrittenAndShowsTheValue() throws IOException {
        browser.open("#/call?service=stat&method=moment");
        browser.see(".argument input").sendKeys("a 'key'");
        browser.all(".argument input").get(1).clear();
        browser.all(".argument input").get(1).sendKeys("9007199254740993");

        browser.see("button.main").click();

        browser.see(".answer pre", "21.5");
        assertEquals("[\"a 'key'\", 9007199254740993, 0]", stage.bodies().getLast());
        assertTrue(browser.see(".curl").getText().contains("'[\"a '\\''key'\\''\", "));
    }

    @Test
    void aFailedCallLeadsToItsPicture() throws IOException {
        browser.open("#/call?service=stat&cluster=demo&method=push");
        browser.see("button.main").click();

        browser.see(".answer .verdict", "connect-failed of 127.0.0.1:9003");
        browser.see(".picture-link a");
        browser.screenshot("call-failed");
        browser.see(".picture-link a").click();

        browser.see(".drawing .chosen");
    }

    @Test
    void everyCallIsDescribedAndFoundByItsName() {
        browser.open("#/docs?service=stat");
        browser.see("[data-operation='stat.push'] .types", "double");
        assertEquals(12, browser.all(".operation").size());

        browser.see("input[type=search]").sendKeys("drain");

        browser.see("[data-operation='drain'] .address", "/api/clusters/{service}/{cluster}/{member}/drain");
        assertEquals(2, browser.all(".operation").size());
        assertEquals(FailureKind.values().length, browser.all(".kinds li").size());
    }

    @Test
    void aGuardedProxySaysWhichSettingItIs() throws IOException {
        stage.guard(true);

        browser.open("#/overview");

        browser.see(".notice", "jubaproxy.admin");
        browser.screenshot("guarded");
        browser.open("#/failures");
        browser.see(".notice", "JUBAPROXY_ADMIN");
    }

    @Test
    void aProxyWithRulesGetsTheTokenThatTheReaderGives() throws IOException {
        stage.want("s3cret");

        browser.open("#/overview");

        browser.see(".notice", "needs a token");
        browser.screenshot("token");
        browser.see(".token input").sendKeys("s3cret", Keys.ENTER);
        browser.see(".status.live");
        browser.open("#/failures");
        browser.see(".rows a");
        browser.run("sessionStorage.clear()");
    }

    @Test
    void aLostStreamIsSaidAndFoundAgain() throws IOException {
        browser.open("#/overview");
        browser.see(".status", "live");

        stage.away(true);

        browser.see(".status", "connection lost");
        browser.screenshot("lost");
        stage.away(false);
        browser.see(".status.live");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "overview",
                "failures",
                "fan-out/4",
                "fan-out/8",
                "policy",
                "call?service=classifier&method=train",
                "docs?service=anomaly"
            })
    void everyViewFitsAPhoneAndTheDarkAndHasNoBarriers(String view) throws IOException {
        String name = view.replaceAll("\\W.*service=", "-").replaceAll("\\W", "-");
        browser.open("#/" + view);
        browser.see("main :is(.cluster, .table .rows a, .drawing, .argument, .operation)");
        browser.see(".status.live");
        browser.screenshot(name + "-desktop");
        assertEquals(List.of(), barriers());

        browser.prefer("prefers-color-scheme", "dark");
        browser.size(360, 740);

        browser.screenshot(name + "-phone-dark");
        assertEquals(List.of(), barriers());
        assertEquals(360L, browser.run("return Math.max(innerWidth, document.documentElement.scrollWidth)"));
    }

    @Test
    void nothingMovesForWhoAskedForThat() {
        browser.prefer("prefers-reduced-motion", "reduce");
        browser.open("#/overview");
        browser.see(".status.live");

        Object moving = browser.runAsync("""
                const done = arguments[0];
                new MutationObserver((changes, observer) => {
                  observer.disconnect();
                  requestAnimationFrame(() => done(document.getAnimations().length));
                }).observe(document.querySelector('.counters'), { childList: true });
                """);

        assertEquals(0L, moving);
    }

    @Test
    void thePageAsksNoOtherHostAndIsLight() {
        browser.open("#/overview");
        browser.see(".cluster");
        browser.open("#/policy");
        browser.see(".drawing");

        List<String> foreign = browser.networkEvents().stream()
                .filter(event -> event.contains("Network.requestWillBeSent"))
                .map(ADDRESS::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .filter(address -> !address.startsWith(stage.address().toString()))
                .toList();
        assertEquals(List.of(), foreign);
        Number bytes = (Number) browser.run(
                "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
                        + ".filter(e => !e.name.includes('/api/')).reduce((sum, e) => sum + e.encodedBodySize, 0)");
        System.out.println("The page is " + bytes + " bytes as sent.");
        assertTrue(bytes.longValue() < 120_000, bytes + " bytes");
    }

    @AfterEach
    void nothingIsComplainedAbout() {
        assertEquals(List.of(), browser.complaints());
    }

    @SuppressWarnings("unchecked")
    private static List<String> barriers() throws IOException {
        try (InputStream in = Objects.requireNonNull(PageTest.class.getResourceAsStream("/axe.min.js"))) {
            browser.run(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        return ((List<Map<String, Object>>)
                        browser.runAsync(
                                "const done = arguments[0];"
                                        + "axe.run({resultTypes: ['violations']}).then(r => done(r.violations.map(v => ({what: v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html + ' ' + n.failureSummary).join(' | ')}))))"))
                .stream().map(each -> String.valueOf(each.get("what"))).toList();
    }
}

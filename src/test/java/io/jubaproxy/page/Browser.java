package io.jubaproxy.page;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;

/** A Chromium without a window. Nothing is downloaded: it is the machine's own, with its own driver. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<Path> DRIVERS =
            List.of(Path.of("/usr/bin/chromedriver"), Path.of("/usr/lib/chromium/chromedriver"));
    private static final List<Path> BROWSERS = List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/google-chrome"));
    /** Pixels of a screenshot for each of the page: 2 is better to look at, and slower. */
    private static final int SHARPNESS = Integer.getInteger("page-test.sharpness", 1);

    private static final Path SCREENSHOTS = Path.of("target/screenshots");

    private final ChromeDriver driver;
    private final URI page;

    private Browser(ChromeDriver driver, URI page) {
        this.driver = driver;
        this.page = page;
    }

    static boolean isInstalled() {
        return found(DRIVERS).isPresent() && found(BROWSERS).isPresent();
    }

    private static Optional<Path> found(List<Path> places) {
        return places.stream().filter(Files::isExecutable).findFirst();
    }

    /** @param profile an empty folder of its own */
    static Browser open(URI page, Path profile) throws IOException {
        Files.createDirectories(SCREENSHOTS);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(found(BROWSERS).orElseThrow().toString());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + profile);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(found(DRIVERS).orElseThrow().toFile())
                .build();
        Browser browser = new Browser(new ChromeDriver(service, options), page);
        browser.size(1280, 900);
        return browser;
    }

    /** The size of the page itself in CSS pixels. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", SHARPNESS, "mobile", width < 500));
    }

    /** What the reader's system asks for. */
    void prefer(String feature, String value) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia", Map.of("features", List.of(Map.of("name", feature, "value", value))));
    }

    /** Opens a view anew, by its address after the page's own. */
    void open(String view) {
        driver.get("about:blank");
        driver.get(page.resolve("/") + view);
    }

    /** The first element, as soon as there is one to see. */
    WebElement see(String css) {
        return until(
                () -> driver.findElements(By.cssSelector(css)).stream()
                        .filter(WebElement::isDisplayed)
                        .findFirst()
                        .orElse(null),
                css);
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    List<String> texts(String css) {
        return all(css).stream().map(WebElement::getText).toList();
    }

    /** Waits until the text is somewhere in an element. */
    void see(String css, String text) {
        until(() -> texts(css).stream().anyMatch(each -> each.contains(text)) ? text : null, text + " in " + css);
    }

    private <T> T until(Supplier<T> wanted, String what) {
        return new FluentWait<>(driver)
                .withTimeout(PATIENCE)
                .pollingEvery(Duration.ofMillis(50))
                .ignoring(StaleElementReferenceException.class)
                .withMessage(what)
                .until(ignored -> wanted.get());
    }

    /** Presses keys, wherever the focus is. */
    void press(Keys... keys) {
        Stream.of(keys).forEach(driver.switchTo().activeElement()::sendKeys);
    }

    /** Presses the tabulator until the element has the focus. */
    void tabTo(String css) {
        for (int i = 0; i < 60; i++) {
            if (Boolean.TRUE.equals(run("return document.activeElement.matches(arguments[0])", css))) {
                return;
            }
            press(Keys.TAB);
        }
        throw new AssertionError("the tabulator does not lead to " + css);
    }

    Object run(String script, Object... arguments) {
        return orNothing(driver.executeScript(script, arguments));
    }

    Object runAsync(String script, Object... arguments) {
        return orNothing(driver.executeAsyncScript(script, arguments));
    }

    private static Object orNothing(@Nullable Object result) {
        return result == null ? "" : result;
    }

    /** Warnings and errors of the page since the last time it was asked. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                // The browser reports each answer that is none of 2xx, which the page shows in its own words.
                .filter(message -> !(message.contains("/api/") && message.contains("Failed to load resource")))
                .toList();
    }

    /** What the browser's network did since the last time it was asked, as messages of its protocol. */
    List<String> networkEvents() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The whole page as a picture, in the build's output. */
    void screenshot(String name) throws IOException {
        Object height = run("return document.documentElement.scrollHeight");
        Object width = run("return innerWidth");
        size(((Long) width).intValue(), Math.max(600, ((Long) height).intValue()));
        Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        size(((Long) width).intValue(), 900);
    }

    @Override
    public void close() {
        driver.quit();
    }
}

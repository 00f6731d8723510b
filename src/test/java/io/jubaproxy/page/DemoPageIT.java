package io.jubaproxy.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubaproxy.process.Program;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of the demo in a real browser, while its servers fail in each of the policy's six ways. */
@Timeout(300)
class DemoPageIT {
    private static final Pattern PAGE = Pattern.compile(" page +(http://\\S+/) ");
    private static final Pattern SWITCHES = Pattern.compile(" switches +(http://\\S+/)N/fault ");
    private static final Pattern SERVER = Pattern.compile(" server \\d +(\\S+:\\d+) ");
    private static final int CALM_CALLS = 3;

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static Program demo;
    private static Browser browser;
    private static URI page;
    private static URI switches;
    private static List<String> servers;

    @BeforeAll
    static void startDemo(@TempDir Path folder, @TempDir Path profile) throws IOException {
        assumeTrue(Browser.isInstalled(), "no Chromium");
        demo = Program.start(folder, Map.of(), "demo", "--http-port", "0", "--control-port", "0");
        demo.await("the demo", () -> demo.everything().contains("Ctrl-C ends"));
        page = URI.create(found(PAGE).getFirst());
        switches = URI.create(found(SWITCHES).getFirst());
        servers = found(SERVER);
        browser = Browser.open(page, profile);
    }

    @AfterAll
    static void stopDemo() {
        if (browser != null) {
            browser.close();
        }
        if (demo != null) {
            demo.close();
        }
    }

    @BeforeEach
    void calm() throws Exception {
        for (int server = 1; server <= servers.size(); server++) {
            fault(server, "off");
        }
        for (int calm = 0; calm < CALM_CALLS; ) {
            calm = call("get_status").statusCode() == 200 ? calm + 1 : 0;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "02 | silent      | off         | 504 | request-timeout   | 2 | reply request-timeout reply",
                "03 | error       | off         | 422 | application-error | 2 | reply application-error reply",
                "04 | error       | close later | 502 | connection-closed | 3 | reply application-error connection-closed",
                "05 | close       | silent      | 502 | connection-closed | 2 | reply connection-closed request-timeout",
                "06 | error later | error       | 422 | application-error | 3 | reply application-error application-error"
            })
    void aFailureLeadsFromTheListToAPictureWithItsBarsAndTheChosenOne(
            String number, String second, String third, int status, String kind, int chosen, String ends)
            throws Exception {
        fault(2, second);
        fault(3, third);

        HttpResponse<String> answer = call("clear");
        fault(2, "off");
        fault(3, "off");

        assertEquals(status, answer.statusCode(), answer.body());
        String id = recorded(answer);
        browser.open("#/failures?service=stat&cluster=demo&kind=" + kind);
        browser.see(".rows li[data-id='" + id + "'] a").click();
        browser.see("h1.verdict", kind + " of " + servers.get(chosen - 1));
        browser.see(".drawing .client .outcome", "gets " + kind);
        browser.screenshot("demo-case-" + number);
        assertEquals(byServer(servers, List.of(ends.split(" "))), shown());
        assertEquals(List.of(servers.get(chosen - 1)), attributes(".drawing .bar-of.chosen", "data-endpoint"));
        assertTrue(browser.see(".why").getText().contains(servers.get(chosen - 1)), "the reason names the server");
    }

    @Test
    void oneOfTheSlowestSuccessesHasAPictureToo() throws Exception {
        fault(2, "slow later");

        HttpResponse<String> answer = call("clear");

        assertEquals(200, answer.statusCode(), answer.body());
        String id = recorded(answer);
        browser.open("#/failures?service=stat&cluster=demo&only=slow");
        browser.see(".rows li[data-id='" + id + "'] a").click();
        browser.see(".drawing .client .outcome", "gets the value");
        browser.screenshot("demo-case-01");
        assertEquals(byServer(servers, List.of("reply", "reply", "reply")), shown());
        assertEquals(List.of(), attributes(".drawing .bar-of.chosen", "data-endpoint"));
    }

    @AfterEach
    void nothingIsComplainedAbout() {
        assertEquals(List.of(), browser.complaints());
    }

    /** The bars stand in the members' order, which is that of their addresses. */
    private static Map<String, String> shown() {
        return byServer(attributes(".drawing .bar-of", "data-endpoint"), attributes(".drawing .bar-of", "data-kind"));
    }

    private static Map<String, String> byServer(List<String> endpoints, List<String> kinds) {
        assertEquals(kinds.size(), endpoints.size(), "a kind for each of " + endpoints);
        return IntStream.range(0, kinds.size()).boxed().collect(Collectors.toMap(endpoints::get, kinds::get));
    }

    private static List<String> attributes(String css, String name) {
        return browser.all(css).stream().map(each -> each.getDomAttribute(name)).toList();
    }

    private static List<String> found(Pattern pattern) {
        return demo.out().stream()
                .map(line -> pattern.matcher(line + " "))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .toList();
    }

    /** The recorder's number for it, which is there as soon as its last call has ended. */
    private static String recorded(HttpResponse<String> answer) throws IOException, InterruptedException {
        String request = answer.headers().firstValue("X-Request-Id").orElseThrow();
        HttpRequest list = HttpRequest.newBuilder(page.resolve("api/recorder?service=stat&cluster=demo"))
                .build();
        for (int pauses = 0; pauses < 200; pauses++) {
            String text = HTTP.send(list, BodyHandlers.ofString()).body();
            try (JsonReader reader = Json.createReader(new StringReader(text))) {
                Optional<JsonObject> found =
                        reader.readObject().getJsonArray("fanOuts").getValuesAs(JsonObject.class).stream()
                                .filter(each -> each.getString("requestId").equals(request))
                                .findFirst();
                if (found.isPresent()) {
                    return found.get().getString("id");
                }
            }
            Program.pause(50);
        }
        throw new AssertionError("not recorded: " + answer.body());
    }

    private static HttpResponse<String> call(String method) throws IOException, InterruptedException {
        return post(page.resolve("api/stat/demo/" + method), "[]");
    }

    /** @param what as in {@code close} or {@code close later} */
    private static void fault(int server, String what) throws IOException, InterruptedException {
        String fault = what.replace(" later", "");
        String later = fault.equals(what) ? "" : ",\"delayMillis\":300";
        String message = fault.equals("error") ? ",\"message\":\"out of range\"" : "";
        HttpResponse<String> answer =
                post(switches.resolve(server + "/fault"), "{\"fault\":\"" + fault + "\"" + message + later + "}");
        assertEquals(200, answer.statusCode(), answer.body());
    }

    private static HttpResponse<String> post(URI address, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }
}

package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LauncherTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Launcher launcher =
            new Launcher(Commands.of(Layout.in(Path.of("nowhere"))), new Terminal(print(out), print(err)));

    @Test
    void helpNamesEveryCommand() {
        int code = launcher.run(List.of());

        assertEquals(Launcher.SUCCEEDED, code);
        for (Command command : Commands.of(Layout.in(Path.of("nowhere")))) {
            assertTrue(text(out).contains("  " + command.name() + " "), command.name());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            srve                     | There is no command 'srve'; allowed are demo, serve,
            serve --htp-port 1       | There is no option --htp-port; allowed are the settings of docs/configuration.md
            serve --http-port        | The option --http-port needs a value.
            serve --http-port=x      | jubaproxy.http-port is "x" (option --http-port); allowed is
            serve --http-port 0      | jubaproxy.http-port is "0" (option --http-port), which opens no HTTP door
            serve --on wildfly       | jubaproxy.server is "wildfly" (option --server); allowed is payara or liberty.
            serve stats              | jubaproxy.listen is "stats:9199" (serve stats): unknown service 'stats'; did you mean stat?
            serve stat -z zk1        | jubaproxy.zookeeper is "zk1" (option -z): 'zk1' is no host:port; allowed is host:port
            serve stat -b a,b        | jubaproxy.bind is "a,b" (option -b); allowed is an IP address or a host name of this machine.
            serve -p 9199            | The option -p needs a service to be for: serve SERVICE -p.
            serve --services nowhere | jubaproxy.services is "nowhere" (option --services): nowhere: the folder can't be read
            check-config --bind=a,b  | jubaproxy.bind is "a,b" (option --bind); allowed is
            call stat demo           | The command call needs SERVICE CLUSTER METHOD
            call a b c --url nowhere | The option --url needs a URL such as http://127.0.0.1:8080.
            test                     | The tests run from a clone of the sources only
            """)
    void misuseIsOneSentenceAndExitCodeTwo(String line, String sentence) {
        int code = launcher.run(List.of(line.split(" ")));

        assertEquals(Launcher.MISUSED, code);
        assertTrue(text(err).startsWith(sentence), text(err));
        assertEquals(1, text(err).lines().count());
        assertEquals("", text(out));
    }

    @Test
    void checkConfigPrintsValueAndOrigin() {
        int code = launcher.run(List.of("check-config", "--jubaproxy.http-port=8081"));

        assertEquals(Launcher.SUCCEEDED, code);
        assertTrue(text(out).contains("jubaproxy.http-port             = 8081  (option --http-port)"), text(out));
        assertTrue(text(out).contains("jubaproxy.answer                = decided  (default)"), text(out));
    }

    @Test
    void checkConfigTakesTheOriginalsCommandLine() {
        int code = launcher.run(List.of("check-config", "stat", "-p9300", "-c", "4"));

        assertEquals(Launcher.SUCCEEDED, code);
        assertTrue(text(out).contains("jubaproxy.listen                = stat:9300  (serve stat)"), text(out));
        assertTrue(text(out).contains("jubaproxy.http-port             = 0  (preset of serve SERVICE)"), text(out));
        assertTrue(text(err).startsWith("The option -c has no effect: "), text(err));
    }

    @Test
    void serveAnswersTheOriginalsQuestions() {
        int version = launcher.run(List.of("serve", "stat", "-v"));
        int help = launcher.run(List.of("serve", "-?"));

        assertEquals(Launcher.SUCCEEDED, version);
        assertEquals(Launcher.SUCCEEDED, help);
        assertTrue(text(out).startsWith("Jubaproxy "), text(out));
        assertTrue(
                text(out).contains("  -p, --rpc-port PORT                      port of the RPC door (9199)"),
                text(out));
        assertEquals("", text(err));
    }

    @Test
    void argumentsAreSplitIntoSettingsOwnOptionsAndOperands() {
        Arguments arguments = Arguments.parse(
                List.of("a", "--http-port", "1", "--on=liberty", "--url=x", "--tour", "-1", "--", "--b"),
                Set.of("url"),
                Set.of("tour"));

        assertEquals(Map.of("jubaproxy.http-port", "1", "jubaproxy.server", "liberty"), arguments.settings());
        assertEquals(Map.of("url", "x", "tour", ""), arguments.own());
        assertEquals(List.of("a", "-1", "--b"), arguments.operands());
    }

    @Test
    void flagTakesNoValue() {
        assertThrows(UsageException.class, () -> Arguments.parse(List.of("--tour=yes"), Set.of(), Set.of("tour")));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}

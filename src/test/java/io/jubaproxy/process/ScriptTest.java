package io.jubaproxy.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script alone, in a machine made of folders: its JDKs and its Maven are scripts that tell how they were called. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class ScriptTest {
    private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    @TempDir
    private Path root;

    private Path clone;
    private Path path;

    private record Ended(int code, String out, String err) {}

    @BeforeEach
    void cloneIt() throws Exception {
        clone = Files.createDirectories(root.resolve("a clone"));
        path = Files.createDirectories(root.resolve("bin"));
        for (String tool : List.of("sh", "dirname", "sed", "head", "find", "readlink", "ls", "rm", "cat", "touch")) {
            executable(path.resolve(tool), "#!/bin/sh\nexec " + tool(tool) + " \"$@\"\n");
        }
        // Everything the script looks for at fixed places is looked for below the root.
        String script = Files.readString(Path.of("jubaproxy"))
                .replace(" /usr/", " \"$ROOT\"/usr/")
                .replace(" /opt/", " \"$ROOT\"/opt/")
                .replace(" /Library/", " \"$ROOT\"/Library/");
        executable(clone.resolve("jubaproxy"), script);
        Files.createDirectories(clone.resolve("src/main/java"));
        Files.writeString(clone.resolve("src/main/java/Bean.java"), "class Bean {}");
        Files.writeString(clone.resolve("pom.xml"), "<project/>");
        for (String source : List.of("src/main/java/Bean.java", "src/main/java", "src/main", "pom.xml")) {
            Files.setLastModifiedTime(
                    clone.resolve(source), FileTime.from(Instant.now().minusSeconds(100)));
        }
    }

    @Test
    void newerJdkIsFoundWhereJavaOnThePathIs17() throws Exception {
        onPath(jdk("usr/lib/jvm/java-17", 17));
        Path newer = jdk("usr/lib/jvm/temurin-21", 21);
        built();

        Ended ended = run(Map.of(), "call", "a b", "*");

        String target = clone + "/target";
        assertEquals(
                newer + "/bin/java [@" + target + "/jvm.options] [-jar] [" + target
                        + "/jubaproxy-launcher.jar] [call] [a b] [*]\n",
                ended.out);
        assertEquals("", ended.err);
    }

    @Test
    void flagForUnsafeIsGivenFromJdk23On() throws Exception {
        built();
        onPath(jdk("opt/jdk-25", 25));

        assertTrue(run(Map.of(), "version").out.startsWith(root + "/opt/jdk-25/bin/java [" + UNSAFE + "] [@"));
    }

    @Test
    void javaHomeComesFirstUnlessItIsTooOldOrNoJdk() throws Exception {
        built();
        onPath(jdk("opt/jdk-25", 25));
        Path wanted = jdk("elsewhere/jdk-22", 22);
        Path old = jdk("elsewhere/jdk-17", 17);
        Path runtimeOnly = jdk("elsewhere/jre-25", 25);
        Files.delete(runtimeOnly.resolve("bin/javac"));

        assertTrue(run(Map.of("JAVA_HOME", wanted.toString()), "version").out.startsWith(wanted + "/bin/java "));
        for (Path passedOver : List.of(old, runtimeOnly)) {
            Ended ended = run(Map.of("JAVA_HOME", passedOver.toString()), "version");
            assertTrue(ended.out.startsWith(root + "/opt/jdk-25/bin/java "), ended.toString());
        }
    }

    @Test
    void whatWasUnpackedFromAnArchiveNeedsNoCompilerAndBuildsNothing() throws Exception {
        Files.delete(clone.resolve("pom.xml"));
        Path runtime = jdk("opt/jre-25", 25);
        Files.delete(runtime.resolve("bin/javac"));
        maven("exit 1");

        Ended ended = run(Map.of("JAVA_HOME", runtime.toString()), "serve", "--on", "liberty");

        assertEquals("", ended.err);
        assertEquals(
                runtime + "/bin/java [" + UNSAFE + "] [@" + clone + "/jvm.options] [-jar] [" + clone
                        + "/jubaproxy-launcher.jar] [serve] [--on] [liberty]\n",
                ended.out);
    }

    @Test
    void noJdkIsTwoSentences() throws Exception {
        onPath(jdk("usr/lib/jvm/java-17", 17));
        built();

        Ended ended = run(Map.of(), "serve");

        assertEquals(1, ended.code);
        assertEquals("""
                Jubaproxy needs a JDK of version 21 or newer, and none was found.
                Install one, for example from https://adoptium.net, and set JAVA_HOME to its folder.
                """, ended.err);
    }

    @Test
    void noMavenIsASentenceWhereSomethingHasToBeBuilt() throws Exception {
        onPath(jdk("opt/jdk-25", 25));

        for (String command : List.of("serve", "test")) {
            Ended ended = run(Map.of(), command);
            assertEquals(1, ended.code);
            assertTrue(ended.err.startsWith("Jubaproxy is built with Maven 3.8 or newer, and there is no mvn"));
        }
    }

    @Test
    void changeOrLossOfASourceBuildsAnewWithoutOldClasses() throws Exception {
        onPath(jdk("opt/jdk-25", 25));
        maven("touch \"${2%/pom.xml}/target/jvm.options\"");
        built();

        Ended unchanged = run(Map.of(), "version");
        Files.delete(clone.resolve("src/main/java/Bean.java"));
        Files.setLastModifiedTime(
                clone.resolve("src/main/java"), FileTime.from(Instant.now().plusSeconds(1)));
        Ended changed = run(Map.of(), "version");

        assertEquals("", unchanged.err);
        assertTrue(changed.err.contains("mvn -f " + clone + "/pom.xml -B -ntp -q package"), changed.err);
        assertTrue(changed.err.contains("-Dliberty.skip"), changed.err);
        assertTrue(changed.err.contains("MAVEN_OPTS= " + UNSAFE), changed.err);
        assertFalse(Files.exists(clone.resolve("target/classes/Bean.class")));
        assertFalse(Files.exists(clone.resolve("target/ROOT/WEB-INF/classes/Bean.class")));
        assertTrue(Files.exists(clone.resolve("target/payara-micro.jar")));
    }

    @Test
    void libertyIsFetchedOnlyWhereItIsAskedFor() throws Exception {
        onPath(jdk("opt/jdk-25", 25));
        maven("");
        built();
        Files.createDirectories(clone.resolve("target/wlp"));

        Ended halfUnpacked = run(Map.of(), "serve", "--on", "liberty");
        Files.createFile(Files.createDirectories(clone.resolve("target/dependency-maven-plugin-markers"))
                .resolve("io.openliberty-openliberty-runtime-zip-1.marker"));
        Ended unpacked = run(Map.of("JUBAPROXY_SERVER", "liberty"), "serve");

        assertTrue(halfUnpacked.err.contains("mvn ") && !halfUnpacked.err.contains("liberty.skip"), halfUnpacked.err);
        assertEquals("", unpacked.err);
    }

    @Test
    void brokenBuildEndsTheStart() throws Exception {
        onPath(jdk("opt/jdk-25", 25));
        maven("exit 1");

        Ended ended = run(Map.of(), "serve");

        assertEquals(1, ended.code);
        assertEquals("", ended.out);
        assertTrue(ended.err.endsWith("The build failed; the lines above say why.\n"), ended.err);
    }

    @Test
    void testRunsEverythingWithItsOptions() throws Exception {
        onPath(jdk("opt/jdk-25", 25));
        maven("");

        Ended ended = run(Map.of(), "test", "-Dservers=payara");

        assertTrue(ended.err.contains("mvn -f " + clone + "/pom.xml -B -ntp verify -Dservers=payara"), ended.err);
        assertTrue(ended.err.contains("JAVA_HOME=" + root + "/opt/jdk-25"), ended.err);
    }

    @Test
    void fuzzingRunsItsTestsAloneWithItsOptionsAsProperties() throws Exception {
        onPath(jdk("opt/jdk-25", 25));
        maven("");

        Ended ended = run(Map.of(), "test", "--fuzz", "--inputs", "5", "-o", "--seed", "7");

        assertTrue(
                ended.err.contains("mvn -f " + clone + "/pom.xml -B -ntp test -Dtest=*FuzzTest -Dfuzz.inputs=10000000"
                        + " -Dfuzz.inputs=5 -o -Dfuzz.seed=7"),
                ended.err);
    }

    /** A folder whose java prints its version as OpenJDK does, or else how it was called. */
    private Path jdk(String folder, int version) throws IOException {
        Path home = Files.createDirectories(root.resolve(folder));
        Files.createDirectories(home.resolve("bin"));
        executable(home.resolve("bin/java"), """
                #!/bin/sh
                if [ "$1" = -version ]; then
                  echo "Picked up JAVA_TOOL_OPTIONS: -Dx=1" >&2
                  echo 'openjdk version "%d.0.1" 2025-04-15' >&2
                  exit
                fi
                printf '%%s' "$0"
                printf ' [%%s]' "$@"
                echo
                """.formatted(version));
        executable(home.resolve("bin/javac"), "#!/bin/sh\n");
        return home;
    }

    private void onPath(Path jdk) throws IOException {
        Files.createSymbolicLink(path.resolve("java"), jdk.resolve("bin/java"));
        Files.createSymbolicLink(path.resolve("javac"), jdk.resolve("bin/javac"));
    }

    private void maven(String then) throws IOException {
        executable(path.resolve("mvn"), """
                #!/bin/sh
                echo "mvn $*" >&2
                echo "MAVEN_OPTS=$MAVEN_OPTS JAVA_HOME=$JAVA_HOME" >&2
                %s
                """.formatted(then));
    }

    private void built() throws IOException {
        for (String file :
                List.of("classes/Bean.class", "ROOT/WEB-INF/classes/Bean.class", "payara-micro.jar", "jvm.options")) {
            Path target = clone.resolve("target").resolve(file);
            Files.createDirectories(target.getParent());
            Files.createFile(target);
        }
    }

    private Ended run(Map<String, String> environment, String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(clone.resolve("jubaproxy").toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path.toString(), "ROOT", root.toString(), "HOME", root + "/home"));
        builder.environment().putAll(environment);
        Path err = root.resolve("err.txt");
        Process process = builder.redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, Files.readString(err));
    }

    private static void executable(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path tool(String name) {
        return List.of("/bin/" + name, "/usr/bin/" + name).stream()
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}

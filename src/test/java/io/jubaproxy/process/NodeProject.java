package io.jubaproxy.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The Node.js clients of {@code src/test/clients}, installed in {@code target/clients} as their lock file says. */
final class NodeProject {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Path SOURCE = Path.of("src", "test", "clients");
    private static final Path HOME = Path.of("target", "clients");
    private static final String LOCK = "package-lock.json";

    private NodeProject() {}

    /** Copies the scripts, and installs the packages unless those of the same lock file are there. */
    static NodeProject install() throws IOException, InterruptedException {
        NodeProject project = new NodeProject();
        Path installed = HOME.resolve("installed-" + LOCK);
        boolean isInstalled = Files.exists(installed) && Files.mismatch(installed, SOURCE.resolve(LOCK)) == -1;
        Files.createDirectories(HOME);
        try (Stream<Path> files = Files.list(SOURCE)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, HOME.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!isInstalled) {
            NodeRun npm = project.run("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund");
            if (npm.code() != 0) {
                throw new AssertionError("npm could not install the clients:\n" + npm.text());
            }
            Files.copy(SOURCE.resolve(LOCK), installed, StandardCopyOption.REPLACE_EXISTING);
        }
        return project;
    }

    /** Runs a script to its end. */
    NodeRun script(String file, String argument) throws IOException, InterruptedException {
        return run("node", file, argument);
    }

    private NodeRun run(String... line) throws IOException, InterruptedException {
        Path output = Files.createTempFile(HOME, line[0], ".txt");
        Process process = start(output, line);
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError(
                        String.join(" ", line) + " still runs after " + PATIENCE + "\n" + Files.readString(output));
            }
            return new NodeRun(process.exitValue(), Files.readAllLines(output));
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }

    private static Process start(Path output, String... line) {
        try {
            return new ProcessBuilder(List.of(line))
                    .directory(HOME.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new AssertionError(
                    "The tests with clients of others need Node.js 18 or newer with npm, and '" + line[0]
                            + "' does not start. Install them, for example with 'apt install nodejs npm', or leave these"
                            + " tests out with -Dclients.skip=true.",
                    e);
        }
    }
}

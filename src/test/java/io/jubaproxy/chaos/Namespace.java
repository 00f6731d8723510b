package io.jubaproxy.chaos;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs {@link NetworkFaults} as a process with a network of its own, where the system and our rights allow it. */
final class Namespace {
    private static final List<String> NEEDED = List.of("unshare", "ip", "iptables", "ss");

    private Namespace() {}

    /**
     * What came of it.
     *
     * @param code 0 where all went well
     * @param leftOut why it was not tried; empty where it was
     */
    record Result(int code, String output, String leftOut) {}

    static Result run(long seed, int secondsPerFault) throws IOException, InterruptedException {
        List<String> missing =
                NEEDED.stream().filter(tool -> !isInstalled(tool)).toList();
        if (!missing.isEmpty()) {
            return new Result(0, "", "it needs " + String.join(", ", missing));
        }
        Process trial = new ProcessBuilder("unshare", "-n", "sh", "-c", "ip link set lo up && iptables -L INPUT -n")
                .redirectErrorStream(true)
                .start();
        String answer = read(trial);
        if (trial.waitFor() != 0) {
            return new Result(0, "", "it needs the right to make a network namespace: " + answer.strip());
        }
        Process process = new ProcessBuilder(
                        "unshare",
                        "-n",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        NetworkFaults.class.getName(),
                        Long.toString(seed),
                        Integer.toString(secondsPerFault))
                .redirectErrorStream(true)
                .start();
        String output = read(process);
        return new Result(process.waitFor(5, TimeUnit.SECONDS) ? process.exitValue() : -1, output, "");
    }

    private static String read(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static boolean isInstalled(String tool) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin" + File.pathSeparator
                + "/sbin";
        return Stream.of(path.split(File.pathSeparator)).anyMatch(folder -> new File(folder, tool).canExecute());
    }
}

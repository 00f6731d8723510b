package io.jubaproxy.manifests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The machine's kubectl, where it has one. No cluster is needed for what is asked of it. */
final class Kubectl {
    static final String NOTE =
            "what kustomize makes is not looked at: kubectl is missing, or older than 1.27 as Debian 12's is";

    private static final Pattern VERSION = Pattern.compile("\"gitVersion\": *\"v1\\.(\\d+)");
    private static final int LEAST = 27;
    private static final boolean RENDERS_OURS = isNewEnough();

    private Kubectl() {}

    record Output(int code, String text) {}

    static boolean rendersOurs() {
        return RENDERS_OURS;
    }

    private static boolean isNewEnough() {
        try {
            Matcher version =
                    VERSION.matcher(run("version", "--client", "-o", "json").text());
            boolean isNew = version.find() && Integer.parseInt(version.group(1)) >= LEAST;
            if (!isNew) {
                System.out.println(NOTE);
            }
            return isNew;
        } catch (UncheckedIOException missing) {
            System.out.println(NOTE);
            return false;
        }
    }

    static Output run(String... arguments) {
        List<String> line =
                Stream.concat(Stream.of("kubectl"), Stream.of(arguments)).toList();
        try {
            Process process = new ProcessBuilder(line)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Output(process.waitFor(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

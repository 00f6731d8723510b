package io.jubaproxy.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The command line of podman; its configuration comes by the environment. */
final class Podman {
    /** What Kubernetes' restricted pod security asks for, and a memory limit. */
    static final List<String> AS_KUBERNETES = List.of(
            "--read-only",
            "--read-only-tmpfs=false",
            "--tmpfs=/tmp:rw,size=64m,mode=1777",
            "--cap-drop=ALL",
            "--security-opt=no-new-privileges",
            "--memory=512m",
            "--network=host",
            "--pull=never");

    private Podman() {}

    /** A command's exit code, and all that it printed. */
    record Ended(int code, String text) {
        String expectSuccess() {
            if (code != 0) {
                throw new AssertionError("podman ended with " + code + ":\n" + text);
            }
            return text;
        }
    }

    static Ended podman(String... arguments) {
        return podman(Arrays.asList(arguments));
    }

    static Ended podman(List<String> arguments) {
        List<String> line = new ArrayList<>(List.of("podman"));
        line.addAll(arguments);
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), text);
        } catch (IOException e) {
            throw new AssertionError("podman can't be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while podman ran", e);
        }
    }
}

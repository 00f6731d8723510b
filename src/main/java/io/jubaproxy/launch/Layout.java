package io.jubaproxy.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the parts of an installation lie: in one folder beside the launcher's jar, which is {@code target} after a build.
 *
 * @param jar the launcher's jar
 */
record Layout(Path home, Path jar) {
    static Layout around(Path jar) {
        Path absolute = jar.toAbsolutePath();
        Path parent = absolute.getParent();
        return new Layout(parent == null ? absolute : parent, absolute);
    }

    static Layout in(Path home) {
        return around(home.resolve("jubaproxy-launcher.jar"));
    }

    /** The exploded WAR. */
    Path app() {
        return home.resolve("app");
    }

    /** Payara Micro, as its own {@code --outputlauncher} unpacks it. */
    Path payaraInstall() {
        return home.resolve("payara-micro");
    }

    /** The folder of Payara's configuration files. */
    Path payara() {
        return home.resolve("payara");
    }

    Path libertyInstall() {
        return home.resolve("wlp");
    }

    /** The folder of Liberty's configuration files. */
    Path liberty() {
        return home.resolve("liberty");
    }

    boolean isComplete() {
        return Files.isDirectory(app().resolve("WEB-INF"));
    }

    /** What the launcher's own code needs: the WAR's classes and libraries, a JSON library, itself. */
    List<Path> productClassPath() throws IOException {
        List<Path> path = new ArrayList<>();
        path.add(jar);
        path.add(app().resolve("WEB-INF/classes"));
        path.addAll(jarsIn(app().resolve("WEB-INF/lib")));
        path.addAll(jarsIn(home.resolve("launcher-lib")));
        return path;
    }

    private static List<Path> jarsIn(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}

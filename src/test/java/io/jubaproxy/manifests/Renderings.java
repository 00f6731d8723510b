package io.jubaproxy.manifests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every rendering there is; each is made once. */
final class Renderings {
    static final Path ROOT = Path.of("k8s");
    static final Path BASE = ROOT.resolve("base");
    static final Path OVERLAYS = ROOT.resolve("overlays");
    static final Path EXAMPLES = ROOT.resolve("examples");
    /** The library takes its own Kubernetes for an old one and has no word for another: this copy of the chart doesn't ask. */
    static final Path CHART = withoutKubeVersion(ROOT.resolve("chart"));

    private static final Pattern VALUES = Pattern.compile("values-.*\\.yaml");
    private static final Map<String, Rendering> MADE = new ConcurrentHashMap<>();

    private Renderings() {}

    /** Without those of kustomize where no kubectl can make them. */
    static Stream<Rendering> all() {
        return Stream.of(
                        Kubectl.rendersOurs()
                                ? Stream.concat(Stream.of(BASE), files(OVERLAYS))
                                        .map(Renderings::kustomize)
                                : Stream.<Rendering>empty(),
                        Stream.of(chart()),
                        valuesFiles().map(Renderings::chart),
                        files(EXAMPLES).map(file -> once(file.toString(), () -> Rendering.file(file))))
                .flatMap(some -> some);
    }

    static Rendering kustomize(Path folder) {
        return once(folder.toString(), () -> Rendering.kustomize(folder));
    }

    /** The chart with its own values and those of these files. */
    static Rendering chart(Path... values) {
        return once("chart " + List.of(values), () -> Rendering.chart(CHART, values));
    }

    static Stream<Path> valuesFiles() {
        return files(CHART)
                .filter(file -> VALUES.matcher(file.getFileName().toString()).matches());
    }

    private static Rendering once(String title, Supplier<Rendering> maker) {
        return MADE.computeIfAbsent(title, unused -> maker.get());
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path withoutKubeVersion(Path chart) {
        try (Stream<Path> files = Files.walk(chart)) {
            Path copy = Files.createTempDirectory(Path.of("target"), "chart");
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(chart.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
            Path about = copy.resolve("Chart.yaml");
            Files.writeString(about, Files.readString(about).replaceAll("(?m)^kubeVersion:.*\\R", ""));
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

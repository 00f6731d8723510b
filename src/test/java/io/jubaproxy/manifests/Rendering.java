package io.jubaproxy.manifests;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** What one way of installing gives to Kubernetes. */
record Rendering(String title, List<Manifest> manifests) {
    Rendering {
        manifests = List.copyOf(manifests);
    }

    static Rendering file(Path file) {
        try {
            return new Rendering(file.toString(), Manifest.parse(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Made by {@code kubectl kustomize}; the test is aborted where no kubectl is new enough for the manifests. */
    static Rendering kustomize(Path folder) {
        Assumptions.assumeTrue(Kubectl.rendersOurs(), Kubectl.NOTE);
        Kubectl.Output output = Kubectl.run("kustomize", folder.toString());
        if (output.code() != 0) {
            throw new IllegalArgumentException("kubectl can't render " + folder);
        }
        return new Rendering(folder.toString(), Manifest.parse(output.text()));
    }

    /** The release {@code jubaproxy} of a chart in the namespace {@code jubaproxy}. */
    static Rendering chart(Path chart, Path... values) {
        TemplateCommand command =
                new Helm(chart).template().withName("jubaproxy").withNamespace("jubaproxy");
        Stream.of(values).forEach(command::withValuesFile);
        String title = Stream.concat(
                        Stream.of("chart"),
                        Stream.of(values).map(Path::getFileName).map(Path::toString))
                .reduce((left, right) -> left + " " + right)
                .orElseThrow();
        return new Rendering(title, Manifest.parse(command.call()));
    }

    <T> List<T> all(Class<T> type) {
        return manifests.stream()
                .map(Models::read)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    <T> T only(Class<T> type) {
        List<T> found = all(type);
        if (found.size() != 1) {
            throw new AssertionError(title + " has " + found.size() + " of " + type.getSimpleName());
        }
        return found.getFirst();
    }

    List<V1PodTemplateSpec> pods() {
        return Stream.concat(
                        all(V1Deployment.class).stream()
                                .map(each -> each.getSpec().getTemplate()),
                        all(V1StatefulSet.class).stream()
                                .map(each -> each.getSpec().getTemplate()))
                .toList();
    }

    /** The containers that run the proxy, with what is around them. */
    List<ProxyContainer> proxies() {
        return pods().stream()
                .flatMap(pod -> Pods.containers(pod)
                        .filter(container -> Pods.arguments(container).contains("serve"))
                        .map(container -> new ProxyContainer(this, pod, container)))
                .toList();
    }

    @Override
    public String toString() {
        return title;
    }
}

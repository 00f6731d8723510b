package io.jubaproxy.manifests;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Questions to pods. */
final class Pods {
    private Pods() {}

    static V1PodSpec spec(V1PodTemplateSpec pod) {
        return Objects.requireNonNull(pod.getSpec());
    }

    /** Sidecars and others alike. */
    static Stream<V1Container> containers(V1PodTemplateSpec pod) {
        return Stream.concat(nonNull(spec(pod).getInitContainers()).stream(), spec(pod).getContainers().stream());
    }

    static List<String> arguments(V1Container container) {
        return nonNull(container.getArgs());
    }

    /** The number of the port of that name. */
    static Optional<Integer> port(V1PodTemplateSpec pod, String name) {
        return containers(pod)
                .flatMap(container -> nonNull(container.getPorts()).stream())
                .filter(port -> name.equals(port.getName()))
                .map(port -> port.getContainerPort())
                .findFirst();
    }

    static boolean isSelected(V1PodTemplateSpec pod, Map<String, String> selector) {
        Map<String, String> labels = Objects.requireNonNull(pod.getMetadata()).getLabels();
        return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
    }

    /** What the client leaves null where nothing is written. */
    static <T> List<T> nonNull(List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }
}

package io.jubaproxy.manifests;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.Reading;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A container that runs the proxy. */
record ProxyContainer(Rendering rendering, V1PodTemplateSpec pod, V1Container container) {
    /** What an address of the pod, filled in as the pod starts, is here. */
    private static final String POD_IP = "10.1.2.3";

    /** As the program would see it, without what the image and the cluster add. */
    Map<String, String> environment() {
        Map<String, String> variables = new HashMap<>();
        Pods.nonNull(container.getEnvFrom())
                .forEach(from -> variables.putAll(
                        configMap(from.getConfigMapRef().getName()).getData()));
        Pods.nonNull(container.getEnv())
                .forEach(each -> variables.put(each.getName(), each.getValue() == null ? POD_IP : each.getValue()));
        return variables;
    }

    /** As the program reads it. */
    Reading reading() {
        return ProcessSettings.read(Map.of(), Map.of(), environment());
    }

    boolean isLiberty() {
        return container.getImage().endsWith(":liberty");
    }

    /** The server's own end. Liberty quiesces for up to 30 s; Payara Micro, drained before, takes a second or two. */
    Duration quiesce() {
        return Duration.ofSeconds(isLiberty() ? 30 : 10);
    }

    private V1ConfigMap configMap(String name) {
        return rendering.all(V1ConfigMap.class).stream()
                .filter(map -> name.equals(map.getMetadata().getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(rendering + " has no ConfigMap " + name));
    }
}

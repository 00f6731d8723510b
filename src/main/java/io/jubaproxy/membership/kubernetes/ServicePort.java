package io.jubaproxy.membership.kubernetes;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A Service whose pods are members, and the port they listen on.
 *
 * @param port as EndpointSlices have it: the pods' own, which a Service calls {@code targetPort}
 */
record ServicePort(String namespace, String service, int port) {
    /** Path and query of the list of its slices. */
    String list() {
        return "/apis/discovery.k8s.io/v1/namespaces/" + encoded(namespace) + "/endpointslices?labelSelector="
                + encoded("kubernetes.io/service-name=" + service);
    }

    /** Path and query of what happens to them after that version; the server is to end its answer after that time. */
    String watch(String version, Duration length) {
        return list() + "&watch=true&allowWatchBookmarks=true&resourceVersion=" + encoded(version) + "&timeoutSeconds="
                + Math.max(1, length.toSeconds());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Namespace and name of the Service, as kubectl and its users write it. */
    @Override
    public String toString() {
        return namespace + "/" + service;
    }
}

package io.jubaproxy.membership.kubernetes;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * What Kubernetes gives each of its pods (kubernetes.io, "Accessing the Kubernetes API from a Pod").
 *
 * @param environment variables
 * @param account folder with the service account's {@code token} and {@code ca.crt}
 */
record Pod(Map<String, String> environment, Path account) {
    static Pod ofThisProcess() {
        return new Pod(System.getenv(), Path.of("/var/run/secrets/kubernetes.io/serviceaccount"));
    }

    /** @throws ApiTroubleException where this is no pod */
    URI api() {
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        String port = environment.getOrDefault(
                "KUBERNETES_SERVICE_PORT_HTTPS", environment.getOrDefault("KUBERNETES_SERVICE_PORT", ""));
        if (host.isEmpty() || port.isEmpty()) {
            throw new ApiTroubleException(
                    "jubaproxy.kubernetes-api is not set, and this process runs in no Kubernetes pod that could tell the API's address");
        }
        String authority = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        try {
            return URI.create("https://" + authority + ":" + port);
        } catch (IllegalArgumentException e) {
            throw new ApiTroubleException(
                    "KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are no address: " + host + " and " + port, e);
        }
    }

    Path token() {
        return account.resolve("token");
    }

    Path authorities() {
        return account.resolve("ca.crt");
    }
}

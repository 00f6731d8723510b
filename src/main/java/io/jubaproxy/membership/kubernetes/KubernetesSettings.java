package io.jubaproxy.membership.kubernetes;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the Kubernetes API is reached. What is empty is what the cluster gives each of its pods.
 *
 * @param api scheme, host and port; {@code http} is for a proxy on the loopback such as {@code kubectl proxy}
 * @param token a file, read anew for each request; over {@code http} only a token named here is sent
 * @param authorities a PEM file with one certificate or several, read anew as it changes
 */
public record KubernetesSettings(Optional<URI> api, Optional<Path> token, Optional<Path> authorities) {}

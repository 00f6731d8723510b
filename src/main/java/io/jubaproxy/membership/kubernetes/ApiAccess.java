package io.jubaproxy.membership.kubernetes;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the API is, and the files a client needs for it.
 *
 * @param token empty = none is sent
 * @param authorities empty = those the JDK trusts
 */
record ApiAccess(URI api, Optional<Path> token, Optional<Path> authorities) {
    /** What RFC 6750 allows in a token, and more; no space, no line end. */
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

    /**
     * A named API gets the service account's files where there are some; the pod's own API can't do without.
     *
     * @throws ApiTroubleException where neither the settings nor the pod tell the address
     */
    static ApiAccess of(KubernetesSettings settings, Pod pod) {
        if (settings.api().isEmpty()) {
            return new ApiAccess(
                    pod.api(),
                    settings.token().or(() -> Optional.of(pod.token())),
                    settings.authorities().or(() -> Optional.of(pod.authorities())));
        }
        URI api = settings.api().get();
        boolean isEncrypted = "https".equalsIgnoreCase(api.getScheme());
        return new ApiAccess(
                api,
                settings.token().or(() -> Optional.of(pod.token()).filter(file -> isEncrypted && Files.exists(file))),
                settings.authorities().or(() -> Optional.of(pod.authorities()).filter(Files::exists)));
    }

    URI resolve(String pathAndQuery) {
        String base = api.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + pathAndQuery);
    }

    /**
     * The token as the file holds it now.
     *
     * @throws ApiTroubleException where the file can't be read or holds none
     */
    Optional<String> readToken() {
        return token.map(file -> {
            String text = new String(read(file, "token"), StandardCharsets.UTF_8).strip();
            if (!TOKEN.matcher(text).matches()) {
                throw new ApiTroubleException("the file " + file + " holds no token");
            }
            return text;
        });
    }

    /** @throws ApiTroubleException where the file can't be read */
    Optional<byte[]> readAuthorities() {
        return authorities.map(file -> read(file, "certificates"));
    }

    private static byte[] read(Path file, String what) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            String reason = Files.exists(file) ? String.valueOf(e.getMessage()) : "there is no such file";
            throw new ApiTroubleException("the file " + file + " with the " + what + " can't be read: " + reason, e);
        }
    }
}

package io.jubaproxy.tls;

import io.jubaproxy.files.Contents;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/** The certificates of those whose signatures count. */
record Authorities(List<X509Certificate> certificates) {
    static Authorities read(Contents contents, Path file) {
        List<X509Certificate> certificates = Pem.certificates(file, contents.read(file));
        certificates.forEach(certificate -> Validity.check(contents, file, certificate, Instant.now()));
        return new Authorities(certificates);
    }

    X509Certificate[] toArray() {
        return certificates.toArray(X509Certificate[]::new);
    }
}

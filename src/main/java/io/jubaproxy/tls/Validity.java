package io.jubaproxy.tls;

import io.jubaproxy.files.Contents;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;

/** Remarks about the dates of certificates. */
final class Validity {
    private Validity() {}

    static void check(Contents contents, Path file, X509Certificate certificate, Instant now) {
        Instant from = certificate.getNotBefore().toInstant();
        Instant until = certificate.getNotAfter().toInstant();
        String name = certificate.getSubjectX500Principal().getName();
        if (now.isAfter(until)) {
            contents.remark("The certificate of " + name + " in " + file + " has expired on " + until);
        } else if (now.isBefore(from)) {
            contents.remark("The certificate of " + name + " in " + file + " is not valid before " + from);
        }
    }
}

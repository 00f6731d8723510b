package io.jubaproxy.rpc;

import io.jubaproxy.access.Caller;
import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Finds out who a client is by the certificate that it showed and proved to own. */
final class Peer {
    private Peer() {}

    /** Anonymous where the client showed no certificate, which its door may allow. */
    static Caller callerOf(SSLSession session) {
        try {
            Certificate own = session.getPeerCertificates()[0];
            return own instanceof X509Certificate certificate
                    ? Caller.certificate(certificate.getSubjectX500Principal().getName(), names(certificate))
                    : Caller.ANONYMOUS;
        } catch (SSLPeerUnverifiedException e) {
            return Caller.ANONYMOUS;
        }
    }

    /**
     * Its subject alternative names that are text: DNS names, URIs, e-mail and IP addresses. Each entry is a kind and a value, which is text or,
     * for kinds that nobody writes rules for, bytes.
     */
    private static List<String> names(X509Certificate certificate) {
        List<String> names = new ArrayList<>();
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            if (all != null) {
                all.stream().map(each -> each.get(1)).forEach(value -> {
                    if (value instanceof String text) {
                        names.add(text);
                    }
                });
            }
        } catch (CertificateParsingException e) {
            names.clear(); // the subject stands for itself
        }
        return names;
    }
}

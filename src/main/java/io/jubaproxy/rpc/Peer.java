package io.jubaproxy.rpc;

import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Who a client is by the certificate it showed and proved to own.
 *
 * @param subject distinguished name as RFC 2253 writes it
 * @param names subject alternative names that are text: DNS names, URIs, e-mail and IP addresses, in the certificate's order
 */
record Peer(String subject, List<String> names) {
    Peer {
        names = List.copyOf(names);
    }

    /** Nobody where the client showed no certificate, which its door may allow. */
    static Optional<Peer> of(SSLSession session) {
        try {
            Certificate own = session.getPeerCertificates()[0];
            return own instanceof X509Certificate certificate ? Optional.of(of(certificate)) : Optional.empty();
        } catch (SSLPeerUnverifiedException e) {
            return Optional.empty();
        }
    }

    private static Peer of(X509Certificate certificate) {
        return new Peer(certificate.getSubjectX500Principal().getName(), names(certificate));
    }

    /** Each entry is a kind and a value, which is text or, for kinds that nobody writes rules for, bytes. */
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

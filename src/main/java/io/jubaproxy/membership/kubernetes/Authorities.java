package io.jubaproxy.membership.kubernetes;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Trust in the certificates of a PEM file and in no other. */
final class Authorities {
    private Authorities() {}

    /** @throws ApiTroubleException where these bytes hold no certificate */
    static SSLContext trusting(byte[] pem) {
        try {
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
            if (certificates.isEmpty()) {
                throw new ApiTroubleException("the file with the certificates for the Kubernetes API holds none");
            }
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (Certificate each : certificates) {
                trusted.setCertificateEntry("authority-" + trusted.size(), each);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new ApiTroubleException(
                    "the certificates for the Kubernetes API can't be read: " + e.getMessage(), e);
        }
    }
}

package io.jubaproxy.tls;

import io.jubaproxy.files.Contents;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What the JDK's own clients need to trust servers by authorities of a PEM file, and by no others. */
public final class ServerTrust {
    private ServerTrust() {}

    /** @throws io.jubaproxy.files.UnusableFileException where the file can't be used */
    public static SSLContext of(Path authorities) {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (X509Certificate each :
                    Authorities.read(new Contents(), authorities).certificates()) {
                store.setCertificateEntry("authority-" + store.size(), each);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the JDK can't make a trust store of certificates it has read", e);
        }
    }
}

package io.jubaproxy.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/** What both sides of the proxy speak: the JDK's TLS 1.3 and 1.2, with the cipher suites that the JDK takes by default. */
final class Protocols {
    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

    private Protocols() {}

    /** @throws IllegalStateException where the JDK can't use keys that it has read */
    static SslContext build(SslContextBuilder builder) {
        try {
            return builder.sslProvider(SslProvider.JDK)
                    .protocols(VERSIONS)
                    .ciphers(defaultSuites())
                    .build();
        } catch (GeneralSecurityException | SSLException | IllegalArgumentException e) {
            throw new IllegalStateException("no TLS can be made of certificates that were read: " + e.getMessage(), e);
        }
    }

    /** Not those of the JVM's default context, which servers replace by their own. */
    private static List<String> defaultSuites() throws GeneralSecurityException {
        SSLContext plain = SSLContext.getInstance("TLS");
        plain.init(new KeyManager[0], new TrustManager[0], null);
        return List.of(plain.getDefaultSSLParameters().getCipherSuites());
    }
}

package io.jubaproxy.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Opens TLS connections to this machine with nothing but the JDK. Thread-safe. */
public final class TlsClient {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final char[] NO_PASSWORD = {};

    private final SSLContext context;
    private final String[] protocols;

    private TlsClient(SSLContext context, String[] protocols) {
        this.context = context;
        this.protocols = protocols;
    }

    /** A client that trusts these authorities and has no certificate. */
    public static TlsClient trusting(TestAuthority... authorities) {
        return new TlsClient(context(List.of(authorities), Optional.empty()), new String[] {"TLSv1.3", "TLSv1.2"});
    }

    /** A client that shows a certificate where it is asked for one. */
    public static TlsClient showing(TestCertificate own, TestAuthority... authorities) {
        return new TlsClient(context(List.of(authorities), Optional.of(own)), new String[] {"TLSv1.3", "TLSv1.2"});
    }

    /** The same, speaking one version only. */
    public TlsClient speaking(String protocol) {
        return new TlsClient(context, new String[] {protocol});
    }

    /** With a complete handshake as far as the client can tell, the server's certificate checked against 127.0.0.1. */
    public SSLSocket connect(int port) throws IOException {
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.setSoTimeout(PATIENCE_MILLIS);
        plain.setTcpNoDelay(true);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, "127.0.0.1", port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(protocols);
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** For clients that bring their own sockets. */
    public SSLContext context() {
        return context;
    }

    private static SSLContext context(List<TestAuthority> authorities, Optional<TestCertificate> own) {
        try {
            KeyStore trusted = emptyStore();
            for (TestAuthority authority : authorities) {
                trusted.setCertificateEntry("ca" + trusted.size(), certificate(authority.pem()));
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            KeyStore keys = emptyStore();
            if (own.isPresent()) {
                PKCS8EncodedKeySpec key =
                        new PKCS8EncodedKeySpec(bytes(own.get().key()));
                keys.setKeyEntry(
                        "own", KeyFactory.getInstance("EC").generatePrivate(key), NO_PASSWORD, new Certificate[] {
                            certificate(own.get().certificate())
                        });
            }
            KeyManagerFactory manager = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            manager.init(keys, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(manager.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Certificate certificate(String pem) throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private static byte[] bytes(String pem) {
        return Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]+-----", ""));
    }
}

package io.jubaproxy.launch;

import io.jubaproxy.tls.Identity;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows the certificate of the moment: whatever a server keeps of its TLS, it asks its key manager in each handshake. Aliases mean nothing
 * here. The JDK asks for the key and then, on the same thread, for the chain, which must belong to it even where the files changed in
 * between. Thread-safe.
 */
final class LiveKeyManager extends X509ExtendedKeyManager {
    private static final String ALIAS = "door";

    /** What the handshake under way on this thread shows. */
    private static final ThreadLocal<@Nullable Identity> HANDSHAKE = new ThreadLocal<>();

    private final Supplier<Identity> identity;

    LiveKeyManager(Supplier<Identity> identity) {
        this.identity = identity;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return identity.get().key().getAlgorithm().equals(keyType) ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return chooseEngineServerAlias(keyType, issuers, null);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        Identity now = identity.get();
        HANDSHAKE.set(now);
        return now.key();
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        Identity begun = HANDSHAKE.get();
        HANDSHAKE.remove();
        return (begun == null ? identity.get() : begun).chain().toArray(X509Certificate[]::new);
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}

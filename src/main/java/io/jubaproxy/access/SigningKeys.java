package io.jubaproxy.access;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import java.nio.file.Path;
import java.security.Key;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jwk.Use;
import org.jose4j.lang.JoseException;
import org.jspecify.annotations.Nullable;

/** The public keys of the issuer of JSON Web Tokens (RFC 7517), by their id: one reading of their file. Immutable. */
final class SigningKeys {
    private final Map<String, PublicJsonWebKey> byId;

    private SigningKeys(Map<String, PublicJsonWebKey> byId) {
        this.byId = Map.copyOf(byId);
    }

    /** @throws UnusableFileException where the file can't be used */
    static SigningKeys read(Contents contents, Path file) {
        Map<String, PublicJsonWebKey> keys = new HashMap<>();
        for (JsonWebKey key : set(file, contents.text(file)).getJsonWebKeys()) {
            if (!(key instanceof PublicJsonWebKey open)) {
                // Whoever may read the file could sign with it.
                throw new UnusableFileException(file, "holds a symmetric key; allowed are public keys");
            }
            boolean isForSigning = key.getUse() == null || key.getUse().equals(Use.SIGNATURE);
            if (isForSigning) {
                add(file, keys, open);
            }
            if (open.getPrivateKey() != null) {
                contents.remark(file + " holds a private key, which belongs to the issuer alone");
            }
        }
        if (keys.isEmpty()) {
            throw new UnusableFileException(file, "holds no key for signatures that can be used");
        }
        return new SigningKeys(keys);
    }

    private static JsonWebKeySet set(Path file, String text) {
        try {
            return new JsonWebKeySet(text);
        } catch (JoseException | RuntimeException e) {
            // Not with the library's message, which quotes the file.
            throw new UnusableFileException(file, "is no JSON Web Key Set");
        }
    }

    private static void add(Path file, Map<String, PublicJsonWebKey> keys, PublicJsonWebKey key) {
        String id = key.getKeyId();
        if (id == null) {
            throw new UnusableFileException(file, "holds a key without an id (kid)");
        }
        if (keys.put(id, key) != null) {
            throw new UnusableFileException(file, "holds two keys with the same id (kid)");
        }
    }

    /**
     * The key that a token names.
     *
     * @param algorithm that the token claims to be signed by
     * @return empty where there is none, or it is for another algorithm
     */
    Optional<Key> key(@Nullable String id, String algorithm) {
        return Optional.ofNullable(id)
                .map(byId::get)
                .filter(key -> key.getAlgorithm() == null || key.getAlgorithm().equals(algorithm))
                .map(PublicJsonWebKey::getPublicKey);
    }

    @Override
    public String toString() {
        return byId.size() == 1 ? "1 key" : byId.size() + " keys";
    }
}

package io.jubaproxy.testkit;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.lang.JoseException;

/** Signs JSON Web Tokens for tests, right ones and wrong ones. */
public final class TokenIssuer {
    private final String issuer;
    private final String keyId;
    private final KeyPair keys = newKeys();

    public TokenIssuer(String issuer, String keyId) {
        this.issuer = issuer;
        this.keyId = keyId;
    }

    /** Its public key as a set. */
    public String keySet() {
        return new JsonWebKeySet(key()).toJson(OutputControlLevel.PUBLIC_ONLY);
    }

    /** The set with the private key in it. */
    public String secretKeySet() {
        return new JsonWebKeySet(key()).toJson(OutputControlLevel.INCLUDE_PRIVATE);
    }

    private PublicJsonWebKey key() {
        try {
            PublicJsonWebKey key = PublicJsonWebKey.Factory.newPublicJwk(keys.getPublic());
            key.setPrivateKey(keys.getPrivate());
            key.setKeyId(keyId);
            return key;
        } catch (JoseException e) {
            throw new AssertionError(e);
        }
    }

    /** What a right token says, for five minutes from now. */
    public JwtClaims claims(String subject, String audience) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(issuer);
        claims.setAudience(audience);
        claims.setSubject(subject);
        expire(claims, Duration.ofMinutes(5));
        return claims;
    }

    /** @param fromNow may be negative */
    public static void expire(JwtClaims claims, Duration fromNow) {
        claims.setExpirationTime(
                NumericDate.fromSeconds(Instant.now().plus(fromNow).getEpochSecond()));
    }

    public String token(JwtClaims claims) {
        return token(claims, signature -> {});
    }

    /** @param twist makes it wrong */
    public String token(JwtClaims claims, Consumer<JsonWebSignature> twist) {
        try {
            JsonWebSignature signature = new JsonWebSignature();
            signature.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
            signature.setPayload(claims.toJson());
            signature.setKeyIdHeaderValue(keyId);
            signature.setAlgorithmHeaderValue("ES256");
            signature.setKey(keys.getPrivate());
            signature.setDoKeyValidation(false);
            twist.accept(signature);
            return signature.getCompactSerialization();
        } catch (JoseException e) {
            throw new AssertionError(e);
        }
    }

    /** The public key as bytes, to misuse as a secret. */
    public byte[] publicBytes() {
        return keys.getPublic().getEncoded();
    }

    /** A group's claim. */
    public static JwtClaims inGroups(JwtClaims claims, String... groups) {
        claims.setStringListClaim("groups", List.of(groups));
        return claims;
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}

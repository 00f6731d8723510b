package io.jubaproxy.access;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import java.security.Key;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.ErrorCodes;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.jwx.JsonWebStructure;
import org.jose4j.lang.UnresolvableKeyException;

/**
 * Checks JSON Web Tokens (RFC 7519) that are signed by a key of their issuer's file: issuer, audience, subject, end and beginning. Keys that a
 * token brings or points to count for nothing. Thread-safe.
 */
final class JsonWebTokens {
    /** How far the issuer's clock may be from ours; NTP keeps them much closer. */
    private static final int LEEWAY_SECONDS = 30;
    /** Signed and not encrypted: three parts. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private static final AlgorithmConstraints ALLOWED = new AlgorithmConstraints(
            ConstraintType.PERMIT,
            AlgorithmIdentifiers.RSA_USING_SHA256,
            AlgorithmIdentifiers.RSA_USING_SHA384,
            AlgorithmIdentifiers.RSA_USING_SHA512,
            AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
            AlgorithmIdentifiers.RSA_PSS_USING_SHA384,
            AlgorithmIdentifiers.RSA_PSS_USING_SHA512,
            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
            AlgorithmIdentifiers.ECDSA_USING_P384_CURVE_AND_SHA384,
            AlgorithmIdentifiers.ECDSA_USING_P521_CURVE_AND_SHA512,
            AlgorithmIdentifiers.EDDSA);

    /** The library's own messages quote the token and are never told. */
    private static final Map<Integer, String> REASONS = Map.of(
            ErrorCodes.SIGNATURE_INVALID, "its signature is wrong",
            ErrorCodes.EXPIRED, "it has expired",
            ErrorCodes.NOT_YET_VALID, "it is not valid yet",
            ErrorCodes.ISSUER_INVALID, "it is of another issuer",
            ErrorCodes.ISSUER_MISSING, "it names no issuer",
            ErrorCodes.AUDIENCE_INVALID, "it is for another audience",
            ErrorCodes.AUDIENCE_MISSING, "it names no audience",
            ErrorCodes.EXPIRATION_MISSING, "it has no end (exp)",
            ErrorCodes.SUBJECT_MISSING, "it names no subject");

    private final Supplier<SigningKeys> keys;
    private final String groupsClaim;
    private final JwtConsumer consumer;

    JsonWebTokens(JwtFiles wanted, Supplier<SigningKeys> keys) {
        this.keys = keys;
        this.groupsClaim = wanted.groupsClaim();
        this.consumer = new JwtConsumerBuilder()
                .setExpectedIssuer(wanted.issuer())
                .setExpectedAudience(wanted.audience())
                .setRequireExpirationTime()
                .setRequireSubject()
                .setAllowedClockSkewInSeconds(LEEWAY_SECONDS)
                .setJwsAlgorithmConstraints(ALLOWED)
                .setVerificationKeyResolver(this::key)
                .build();
    }

    /** Whether it looks like one. */
    static boolean isOne(String token) {
        return FORM.matcher(token).matches();
    }

    /**
     * Whose token it is.
     *
     * @throws RefusedException of kind unauthenticated
     */
    Caller callerOf(String token) {
        try {
            JwtClaims claims = consumer.processToClaims(token);
            return Caller.jwt(claims.getSubject(), groups(claims));
        } catch (InvalidJwtException e) {
            throw refusal(REASONS.entrySet().stream()
                    .filter(reason -> e.hasErrorCode(reason.getKey()))
                    .map(Map.Entry::getValue)
                    .sorted()
                    .findFirst()
                    .orElse("it can't be verified"));
        } catch (MalformedClaimException e) {
            throw refusal("a claim of it has the wrong type");
        }
    }

    private Key key(JsonWebSignature signature, List<JsonWebStructure> nesting) throws UnresolvableKeyException {
        return keys.get()
                .key(signature.getKeyIdHeaderValue(), signature.getAlgorithmHeaderValue())
                .orElseThrow(() -> new UnresolvableKeyException("no key"));
    }

    /** A list, or as OAuth writes scopes one text with spaces between. */
    private List<String> groups(JwtClaims claims) throws MalformedClaimException {
        if (claims.isClaimValueString(groupsClaim)) {
            return List.of(SPACES.split(claims.getStringClaimValue(groupsClaim).strip(), -1));
        }
        return claims.hasClaim(groupsClaim) ? claims.getStringListClaimValue(groupsClaim) : List.of();
    }

    private static RefusedException refusal(String reason) {
        return new RefusedException(FailureKind.UNAUTHENTICATED, "the token is not taken: " + reason);
    }
}

package io.jubaproxy.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import io.jubaproxy.testkit.TokenIssuer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.keys.HmacKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWebTokensTest {
    private static final String ISSUER = "https://issuer.example.org";
    private static final String AUDIENCE = "jubaproxy";

    @TempDir
    private Path folder;

    private final TokenIssuer issuer = new TokenIssuer(ISSUER, "1");
    private final AtomicReference<SigningKeys> keys = new AtomicReference<>();
    private Authenticator authenticator = new Authenticator(Optional.empty(), Optional.empty());

    @BeforeEach
    void trust() {
        keys.set(keys(new Contents(), issuer.keySet()));
        authenticator = authenticator("groups");
    }

    private Authenticator authenticator(String groupsClaim) {
        JwtFiles files = new JwtFiles(ISSUER, AUDIENCE, folder.resolve("jwks"), groupsClaim);
        return new Authenticator(Optional.empty(), Optional.of(new JsonWebTokens(files, keys::get)));
    }

    private SigningKeys keys(Contents contents, String json) {
        try {
            return SigningKeys.read(contents, Files.writeString(folder.resolve("jwks"), json));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private JwtClaims claims() {
        return issuer.claims("alice", AUDIENCE);
    }

    private Caller caller(String token) {
        return authenticator.identify(List.of("Bearer " + token));
    }

    private void assertRefused(String token, String why) {
        RefusedException e = assertThrows(RefusedException.class, () -> caller(token));
        assertEquals(FailureKind.UNAUTHENTICATED, e.kind());
        assertTrue(e.detail().endsWith(why), e.detail());
        assertFalse(e.detail().contains(token.split("\\.", -1)[1]), e.detail());
    }

    @Test
    void aRightTokenNamesItsSubjectAndGroups() {
        assertEquals(
                Caller.jwt("alice", List.of("ops", "data")),
                caller(issuer.token(TokenIssuer.inGroups(claims(), "ops", "data"))));
        assertEquals(Caller.jwt("alice", List.of()), caller(issuer.token(claims())));
    }

    @Test
    void groupsMayBeATextOfWordsInAClaimOfAnotherName() {
        authenticator = authenticator("scope");
        JwtClaims claims = claims();
        claims.setStringClaim("scope", "read write");

        assertEquals(Caller.jwt("alice", List.of("read", "write")), caller(issuer.token(claims)));
    }

    @Test
    void oneOfSeveralAudiencesIsEnough() {
        JwtClaims claims = claims();
        claims.setAudience("other", AUDIENCE);

        assertEquals("jwt:alice", caller(issuer.token(claims)).shown());
    }

    @Test
    void wrongClaimsAreRefused() {
        JwtClaims expired = claims();
        TokenIssuer.expire(expired, Duration.ofSeconds(-40));
        JwtClaims tooEarly = claims();
        tooEarly.setNotBeforeMinutesInThePast(-2);
        JwtClaims endless = claims();
        endless.unsetClaim("exp");
        JwtClaims nameless = claims();
        nameless.unsetClaim("sub");
        JwtClaims forNobody = claims();
        forNobody.unsetClaim("aud");
        JwtClaims ofNobody = claims();
        ofNobody.unsetClaim("iss");
        JwtClaims oddGroups = claims();
        oddGroups.setClaim("groups", List.of(1, 2));
        JwtClaims oddSubject = claims();
        oddSubject.setClaim("sub", 5);

        assertRefused(issuer.token(expired), "it has expired");
        assertRefused(issuer.token(tooEarly), "it is not valid yet");
        assertRefused(issuer.token(endless), "it has no end (exp)");
        assertRefused(issuer.token(nameless), "it names no subject");
        assertRefused(issuer.token(forNobody), "it names no audience");
        assertRefused(issuer.token(ofNobody), "it names no issuer");
        assertRefused(issuer.token(issuer.claims("alice", "other")), "it is for another audience");
        assertRefused(
                issuer.token(new TokenIssuer("https://other", "1").claims("alice", AUDIENCE)),
                "it is of another issuer");
        assertRefused(issuer.token(oddGroups), "a claim of it has the wrong type");
        assertThrows(RefusedException.class, () -> caller(issuer.token(oddSubject)));
    }

    @Test
    void clocksMayDifferALittle() {
        JwtClaims justExpired = claims();
        TokenIssuer.expire(justExpired, Duration.ofSeconds(-10));

        assertEquals("jwt:alice", caller(issuer.token(justExpired)).shown());
    }

    @Test
    void signaturesThatAreNoneOfTheIssuersAreRefused() {
        String right = issuer.token(claims());
        String[] parts = right.split("\\.", -1);
        String others = issuer.token(issuer.claims("mallory", AUDIENCE));

        assertRefused(new TokenIssuer(ISSUER, "1").token(claims()), "its signature is wrong");
        assertRefused(parts[0] + "." + others.split("\\.", -1)[1] + "." + parts[2], "its signature is wrong");
        assertRefused(parts[0] + "." + parts[1] + ".", "its signature is wrong");
        assertRefused(new TokenIssuer(ISSUER, "2").token(claims()), "it can't be verified");
        assertRefused(issuer.token(claims(), jws -> jws.getHeaders().setStringHeaderValue("kid", null)), "verified");
    }

    @Test
    void algorithmsThatAnybodyCouldUseAreRefused() {
        assertRefused(
                issuer.token(claims(), jws -> {
                    jws.setAlgorithmHeaderValue("none");
                    jws.setKey(null);
                }),
                "it can't be verified");
        assertRefused(
                issuer.token(claims(), jws -> {
                    jws.setAlgorithmHeaderValue("HS256");
                    jws.setKey(new HmacKey(issuer.publicBytes()));
                }),
                "it can't be verified");
    }

    @Test
    void keysThatATokenBringsItselfCountForNothing() {
        TokenIssuer mallory = new TokenIssuer(ISSUER, "m");

        assertRefused(
                mallory.token(
                        claims(),
                        jws -> jws.getHeaders().setStringHeaderValue("jku", "https://mallory.example.org/keys")),
                "it can't be verified");
    }

    @Test
    void changedKeysCountFromTheirReadingOn() {
        String token = issuer.token(claims());
        TokenIssuer next = new TokenIssuer(ISSUER, "2");

        keys.set(keys(new Contents(), next.keySet()));

        assertEquals("jwt:alice", caller(next.token(claims())).shown());
        assertRefused(token, "it can't be verified");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "nonsense",
                "{\"keys\":[]}",
                "{\"keys\":[{\"kty\":\"EC\",\"kid\":\"1\"}]}",
                "{\"keys\":[{\"kty\":\"oct\",\"kid\":\"1\",\"k\":\"c2VjcmV0c2VjcmV0\"}]}"
            })
    void aSetWithoutAPublicKeyIsRefusedInWordsWithoutIt(String json) {
        UnusableFileException e = assertThrows(UnusableFileException.class, () -> keys(new Contents(), json));

        assertFalse(String.valueOf(e.getMessage()).contains("c2Vj"), e.getMessage());
    }

    @Test
    void keysNeedIdsThatDiffer() {
        String noId = issuer.keySet().replace("\"kid\":\"1\",", "");
        String key = issuer.keySet().replaceFirst("\\{\"keys\":\\[", "").replaceFirst("\\]\\}$", "");
        String twice = "{\"keys\":[" + key + "," + key + "]}";

        assertThrows(UnusableFileException.class, () -> keys(new Contents(), noId));
        assertThrows(UnusableFileException.class, () -> keys(new Contents(), twice));
    }

    @Test
    void aPrivateKeyInTheSetIsRemarked() {
        Contents contents = new Contents();

        SigningKeys read = keys(contents, issuer.secretKeySet());

        assertEquals("1 key", read.toString());
        assertTrue(contents.remarks().getFirst().contains("holds a private key"), contents.remarks()::toString);
    }
}

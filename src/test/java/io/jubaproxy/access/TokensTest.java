package io.jubaproxy.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    /** SHA-256 of "abc": FIPS 180-4, example 1. */
    private static final String ABC = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @TempDir
    private Path folder;

    private Tokens tokens(String... lines) {
        try {
            return new TokensFile(Files.write(folder.resolve("tokens"), List.of(lines))).read(new Contents());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Authenticator authenticator(Tokens tokens) {
        return new Authenticator(Optional.of(() -> tokens), Optional.empty());
    }

    @Test
    void aTokenIsKnownByItsHash() {
        Tokens tokens = tokens("# people", "ops " + ABC, "other  " + ABC.replace("ba78", "BA79"));

        assertEquals("2 tokens", tokens.toString());
        assertEquals(Optional.of(Caller.token("ops")), tokens.callerOf("abc"));
        assertEquals(Optional.empty(), tokens.callerOf("abd"));
        assertEquals(Optional.empty(), tokens().callerOf("abc"));
    }

    @Test
    void aNameMayHaveTwoTokensWhileOneReplacesTheOther() {
        String next = Tokens.newToken(new SecureRandom());

        Tokens tokens = tokens("ops " + ABC, Tokens.line("ops", next));

        assertEquals(tokens.callerOf("abc"), tokens.callerOf(next));
    }

    @Test
    void newTokensAreLongAndNeverTheSameAndFitTheirLine() {
        String first = Tokens.newToken(new SecureRandom());
        String second = Tokens.newToken(new SecureRandom());

        assertNotEquals(first, second);
        assertTrue(first.matches("jp_[A-Za-z0-9_-]{43}"), first);
        assertTrue(Tokens.line("ops", first).matches("ops sha256:[0-9a-f]{64}"));
        assertFalse(Tokens.line("ops", first).contains(first));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ops", "ops secret-token", "ops sha256:12", "o/ps x", "ops sha1:ba7816bf"})
    void aBadLineIsToldByItsNumberAndNotByWhatStandsThere(String line) {
        UnusableFileException e = assertThrows(UnusableFileException.class, () -> tokens("ops " + ABC, line));

        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("is not usable: line 2 is no name with sha256:"), message);
        assertFalse(message.contains("secret-token"), message);
    }

    @Test
    void theHeaderHoldsTheToken() {
        Authenticator authenticator = authenticator(tokens("ops " + ABC));

        assertEquals(Caller.token("ops"), authenticator.identify(List.of("Bearer abc")));
        assertEquals(Caller.token("ops"), authenticator.identify(List.of("bearer  abc ")));
        assertEquals(Caller.ANONYMOUS, authenticator.identify(List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer wrong",
                "Bearer",
                "Bearer ",
                "Basic b3BzOmFiYw==",
                "abc",
                "",
                "Bearer abc def",
                "Bearer a.b.c"
            })
    void whatIsNoKnownTokenIsRefusedInWordsWithoutIt(String header) {
        Authenticator authenticator = authenticator(tokens("ops " + ABC));

        RefusedException e = assertThrows(RefusedException.class, () -> authenticator.identify(List.of(header)));

        assertEquals(FailureKind.UNAUTHENTICATED, e.kind());
        assertFalse(e.detail().contains("abc") || e.detail().contains("wrong"), e.detail());
    }

    @Test
    void twoHeadersAreRefused() {
        Authenticator authenticator = authenticator(tokens("ops " + ABC));

        assertThrows(RefusedException.class, () -> authenticator.identify(List.of("Bearer abc", "Bearer abc")));
    }
}

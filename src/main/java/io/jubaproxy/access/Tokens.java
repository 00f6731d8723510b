package io.jubaproxy.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The tokens that count, of which only hashes are known: one reading of the tokens file. Immutable. */
public final class Tokens {
    /** Marks our tokens for those who look for leaked secrets. */
    private static final String PREFIX = "jp_";

    private static final int RANDOM_BYTES = 32;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private final List<Entry> entries;

    Tokens(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** A token that nobody can guess: 256 bits from the system's strong source, in letters, digits, - and _. */
    public static String newToken(SecureRandom random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Whether a token's owner may be called so. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** The line of the tokens file that makes a token count. */
    public static String line(String name, String token) {
        return name + " " + TokensFile.HASH_PREFIX + HexFormat.of().formatHex(hash(token));
    }

    /**
     * Whose token it is. All hashes are compared, each in a time that does not depend on how much of it is equal.
     *
     * @return the caller; empty where the token is none of these
     */
    Optional<Caller> callerOf(String token) {
        byte[] hash = hash(token);
        Caller found = Caller.ANONYMOUS;
        for (Entry entry : entries) {
            if (MessageDigest.isEqual(entry.hash, hash)) {
                found = entry.caller;
            }
        }
        return found.isAnonymous() ? Optional.empty() : Optional.of(found);
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return entries.size() == 1 ? "1 token" : entries.size() + " tokens";
    }

    /** A token's owner and its SHA-256. */
    static final class Entry {
        private final Caller caller;
        private final byte[] hash;

        /** @param hash 32 bytes, kept */
        Entry(String name, byte[] hash) {
            this.caller = Caller.token(name);
            this.hash = hash;
        }
    }
}

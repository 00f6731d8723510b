package io.jubaproxy.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/** One file, as it is and packed. Whoever gets its bytes only reads them. */
final class PageFile {
    private final String type;
    private final byte[] plain;
    private final byte[] zipped;
    private final String tag;

    PageFile(String type, byte[] plain) {
        this.type = type;
        this.plain = plain;
        this.zipped = zip(plain);
        // Weak, since both forms have it (RFC 9110, section 8.8.1).
        this.tag = "W/\"" + hash(plain) + '"';
    }

    String type() {
        return type;
    }

    byte[] plain() {
        return plain;
    }

    byte[] zipped() {
        return zipped;
    }

    /** The entity tag. */
    String tag() {
        return tag;
    }

    private static byte[] zip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
            zip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can't fail", e);
        }
        return packed.toByteArray();
    }

    private static String hash(byte[] plain) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(plain);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(digest)
                    .substring(0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

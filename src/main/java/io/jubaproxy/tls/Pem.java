package io.jubaproxy.tls;

import io.jubaproxy.files.UnusableFileException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and private keys in the textual encoding of RFC 7468. What stands around them is ignored. */
final class Pem {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    /** Of the keys a certificate for TLS can have; a key fits one factory only. */
    private static final List<String> KEY_TYPES = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");

    private Pem() {}

    /** Every certificate of the file, at least one, in its order. */
    static List<X509Certificate> certificates(Path file, byte[] content) {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Block block : blocks(file, content)) {
            if (block.label.equals("CERTIFICATE")) {
                certificates.add(certificate(file, block));
            }
        }
        if (certificates.isEmpty()) {
            throw new UnusableFileException(file, "holds no certificate in PEM");
        }
        return List.copyOf(certificates);
    }

    private static X509Certificate certificate(Path file, Block block) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(block.bytes));
        } catch (CertificateException e) {
            throw new UnusableFileException(file, "holds a broken certificate");
        }
    }

    /** The file's private key. */
    static PrivateKey privateKey(Path file, byte[] content) {
        for (Block block : blocks(file, content)) {
            switch (block.label) {
                case "PRIVATE KEY" -> {
                    return pkcs8(file, block.bytes);
                }
                case "ENCRYPTED PRIVATE KEY" ->
                    throw new UnusableFileException(file, "holds an encrypted private key; it must not be encrypted");
                case "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY" ->
                    throw new UnusableFileException(
                            file,
                            "holds a private key in an older form; `openssl pkcs8 -topk8 -nocrypt` makes PKCS #8 of it");
                default -> {
                    // a certificate, or the parameters that openssl writes before some keys
                }
            }
        }
        throw new UnusableFileException(file, "holds no private key in PEM");
    }

    private static PrivateKey pkcs8(Path file, byte[] bytes) {
        for (String type : KEY_TYPES) {
            try {
                return KeyFactory.getInstance(type).generatePrivate(new PKCS8EncodedKeySpec(bytes));
            } catch (InvalidKeySpecException e) {
                // the next one; its message could hold bytes of the key
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java platform has keys of type " + type, e);
            }
        }
        throw new UnusableFileException(file, "holds a private key that is broken or of an unknown type");
    }

    private static List<Block> blocks(Path file, byte[] content) {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(new String(content, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
            try {
                blocks.add(new Block(matcher.group(1), Base64.getMimeDecoder().decode(matcher.group(2))));
            } catch (IllegalArgumentException e) {
                throw new UnusableFileException(file, "is cut off or no PEM file");
            }
        }
        return blocks;
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on as bytes, never compared
    private record Block(String label, byte[] bytes) {}
}

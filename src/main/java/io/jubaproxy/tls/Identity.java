package io.jubaproxy.tls;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * A certificate with its chain and its private key.
 *
 * @param chain at least one; the first is the certificate itself, those after it sign the one before
 */
public record Identity(PrivateKey key, List<X509Certificate> chain) {
    private static final byte[] SAMPLE = {1, 2, 3};

    /**
     * Reads both files and checks that they belong together. What is wrong with the certificate's dates is remarked only: a clock may be wrong
     * too, and a server that does not start is worse than one whose clients complain.
     *
     * @throws UnusableFileException where one of them can't be used
     */
    public static Identity read(Contents contents, Path certificate, Path key) {
        List<X509Certificate> chain = Pem.certificates(certificate, contents.read(certificate));
        PrivateKey secret = Pem.privateKey(key, contents.read(key));
        if (!belong(secret, chain.getFirst().getPublicKey())) {
            throw new UnusableFileException(key, "is not the key of the certificate in " + certificate);
        }
        Validity.check(contents, certificate, chain.getFirst(), Instant.now());
        return new Identity(secret, chain);
    }

    private static boolean belong(PrivateKey secret, PublicKey open) {
        try {
            Signature signature = Signature.getInstance(algorithm(secret.getAlgorithm()));
            signature.initSign(secret);
            signature.update(SAMPLE);
            byte[] signed = signature.sign();
            signature.initVerify(open);
            signature.update(SAMPLE);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String algorithm(String key) {
        return switch (key) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key; // the newer types are their own algorithm
        };
    }

    /** Without the key. */
    @Override
    public String toString() {
        return describe(chain.getFirst());
    }

    static String describe(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName() + ", valid until "
                + certificate.getNotAfter().toInstant();
    }
}

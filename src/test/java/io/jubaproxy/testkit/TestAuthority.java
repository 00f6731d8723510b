package io.jubaproxy.testkit;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.x500.X500Principal;

/** Signs certificates for tests: X.509 version 3 in DER (RFC 5280, X.690), elliptic keys of P-256, because the JDK can read but not make them. */
public final class TestAuthority {
    private static final DateTimeFormatter UTC_TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final byte[] ECDSA_WITH_SHA256 =
            sequence(new byte[] {0x06, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 4, 3, 2});
    private static final byte[] BASIC_CONSTRAINTS = {0x06, 3, 0x55, 0x1d, 0x13};
    private static final byte[] ALTERNATIVE_NAMES = {0x06, 3, 0x55, 0x1d, 0x11};
    private static final byte[] TRUE = {1, 1, (byte) 0xff};

    private final X500Principal name;
    private final KeyPair keys = newKeys();
    private final AtomicInteger serial = new AtomicInteger();
    private final String pem;

    /** @param commonName of its own certificate, which is valid from yesterday for a year */
    public TestAuthority(String commonName) {
        name = new X500Principal("CN=" + commonName);
        byte[] isAuthority = sequence(BASIC_CONSTRAINTS, TRUE, tagged(0x04, sequence(TRUE)));
        Instant yesterday = Instant.now().minus(Duration.ofDays(1));
        pem = pem("CERTIFICATE", certificate(name, keys, yesterday, yesterday.plus(Duration.ofDays(365)), isAuthority));
    }

    /** Its own certificate. */
    public String pem() {
        return pem;
    }

    /** Signs a certificate that is valid from yesterday for a year. */
    public TestCertificate issue(String commonName, String... names) {
        Instant yesterday = Instant.now().minus(Duration.ofDays(1));
        return issue(commonName, yesterday, yesterday.plus(Duration.ofDays(365)), names);
    }

    /** @param names DNS names, IP addresses as numbers */
    public TestCertificate issue(String commonName, Instant from, Instant until, String... names) {
        KeyPair own = newKeys();
        byte[] alternatives =
                sequence(List.of(names).stream().map(TestAuthority::generalName).toArray(byte[][]::new));
        byte[] extension = sequence(ALTERNATIVE_NAMES, tagged(0x04, alternatives));
        byte[] certificate = certificate(new X500Principal("CN=" + commonName), own, from, until, extension);
        return new TestCertificate(
                pem("CERTIFICATE", certificate),
                pem("PRIVATE KEY", own.getPrivate().getEncoded()));
    }

    private byte[] certificate(X500Principal subject, KeyPair own, Instant from, Instant until, byte[] extension) {
        byte[] toBeSigned = sequence(
                tagged(0xa0, new byte[] {2, 1, 2}),
                tagged(0x02, new byte[] {1, (byte) serial.incrementAndGet()}),
                ECDSA_WITH_SHA256,
                name.getEncoded(),
                sequence(time(from), time(until)),
                subject.getEncoded(),
                own.getPublic().getEncoded(),
                tagged(0xa3, sequence(extension)));
        return sequence(toBeSigned, ECDSA_WITH_SHA256, tagged(0x03, new byte[] {0}, signed(toBeSigned)));
    }

    private byte[] signed(byte[] bytes) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(bytes);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] generalName(String name) {
        try {
            boolean isAddress = name.matches("[0-9.]+|.*:.*");
            return isAddress
                    ? tagged(0x87, InetAddress.getByName(name).getAddress())
                    : tagged(0x82, name.getBytes(StandardCharsets.US_ASCII));
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] time(Instant instant) {
        return tagged(0x17, UTC_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] sequence(byte[]... parts) {
        return tagged(0x30, parts);
    }

    private static byte[] tagged(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        List.of(parts).forEach(content::writeBytes);
        int length = content.size();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(tag);
        if (length > 255) {
            all.write(0x82);
            all.write(length >> 8);
        } else if (length > 127) {
            all.write(0x81);
        }
        all.write(length);
        all.writeBytes(content.toByteArray());
        return all.toByteArray();
    }

    static String pem(String label, byte[] bytes) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
                + "\n-----END " + label + "-----\n";
    }
}

package io.jubaproxy.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.Reloading;
import io.jubaproxy.files.UnusableFileException;
import io.jubaproxy.testkit.TestAuthority;
import io.jubaproxy.testkit.TestCertificate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTest {
    private static final TestAuthority AUTHORITY = new TestAuthority("authority");

    @TempDir
    private Path folder;

    private Path certificate;
    private Path key;

    @BeforeEach
    void write() {
        AUTHORITY.issue("proxy", "127.0.0.1").writeTo(folder, "proxy");
        certificate = folder.resolve("proxy.pem");
        key = folder.resolve("proxy-key.pem");
    }

    private Identity read() {
        return Identity.read(new Contents(), certificate, key);
    }

    private String refusal() {
        return String.valueOf(
                assertThrows(UnusableFileException.class, this::read).getMessage());
    }

    @Test
    void certificateAndItsKeyAreRead() {
        Identity identity = read();

        assertEquals(1, identity.chain().size());
        assertTrue(identity.toString().startsWith("CN=proxy, valid until "), identity.toString());
    }

    @Test
    void whatStandsAroundABlockIsIgnored() {
        TestCertificate good = AUTHORITY.issue("proxy", "127.0.0.1");
        TestCertificate.write(certificate, "subject=CN = proxy\n" + good.certificate() + "\n" + AUTHORITY.pem());
        TestCertificate.write(
                key, "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n" + good.key());

        assertEquals(2, read().chain().size());
    }

    @Test
    void everyProblemNamesItsFileAndNeverTheKey() {
        String secret = AUTHORITY.issue("other", "127.0.0.1").key();
        TestCertificate.write(key, secret);
        assertEquals(key + " is not the key of the certificate in " + certificate, refusal());

        TestCertificate.write(
                key,
                secret.replace("BEGIN PRIVATE", "BEGIN ENCRYPTED PRIVATE")
                        .replace("END PRIVATE", "END ENCRYPTED PRIVATE"));
        assertEquals(key + " holds an encrypted private key; it must not be encrypted", refusal());

        TestCertificate.write(
                key, secret.replace("BEGIN PRIVATE", "BEGIN RSA PRIVATE").replace("END PRIVATE", "END RSA PRIVATE"));
        assertEquals(
                key + " holds a private key in an older form; `openssl pkcs8 -topk8 -nocrypt` makes PKCS #8 of it",
                refusal());

        TestCertificate.write(key, secret.substring(0, secret.length() / 2));
        assertEquals(key + " holds no private key in PEM", refusal());

        TestCertificate.write(key, secret.replaceFirst("\n....", "\nAAAA"));
        assertEquals(key + " holds a private key that is broken or of an unknown type", refusal());

        key = folder.resolve("none.pem");
        assertEquals(key + " does not exist", refusal());

        TestCertificate.write(certificate, "");
        assertEquals(certificate + " holds no certificate in PEM", refusal());

        TestCertificate.write(certificate, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertEquals(certificate + " holds a broken certificate", refusal());

        certificate = folder;
        assertEquals(folder + " can't be read", refusal());
    }

    @Test
    void wrongDatesAreRemarkedOnly() {
        Instant now = Instant.now();
        Instant until = now.minus(Duration.ofDays(1));
        AUTHORITY
                .issue("proxy", now.minus(Duration.ofDays(2)), until, "127.0.0.1")
                .writeTo(folder, "proxy");
        Contents contents = new Contents();

        Identity unused = Identity.read(contents, certificate, key);

        assertEquals(1, contents.remarks().size());
        assertTrue(
                contents.remarks()
                        .getFirst()
                        .startsWith("The certificate of CN=proxy in " + certificate + " has expired on "),
                contents.remarks()::toString);
    }

    @Test
    void aChangeIsTakenAtTheNextLookAndTroubleIsToldOnceWhenItStays() {
        try (LogCapture log = new LogCapture(Reloading.class)) {
            Reloading<Identity> reloading =
                    new Reloading<>("The test's TLS", contents -> Identity.read(contents, certificate, key));
            Identity first = reloading.get();
            reloading.look();
            assertSame(first, reloading.get());

            TestCertificate next = AUTHORITY.issue("next", "127.0.0.1");
            TestCertificate.write(certificate, next.certificate());
            reloading.look();
            assertSame(first, reloading.get());
            assertEquals(List.of(), log.lines);

            reloading.look();
            reloading.look();
            assertEquals(
                    List.of("The test's TLS stays as it was: " + key + " is not the key of the certificate in "
                            + certificate),
                    log.lines);

            TestCertificate.write(key, next.key());
            reloading.look();
            assertTrue(reloading.get().toString().startsWith("CN=next"));
            assertEquals(2, log.lines.size());
            assertTrue(log.lines.getLast().startsWith("The test's TLS was loaded anew: CN=next"));
        }
    }

    @Test
    void mostSpecificRuleOfTheServersFileHolds() {
        TestCertificate.write(folder.resolve("ca.pem"), AUTHORITY.pem());
        ServersTls rules = servers("""
                */*.authorities=ca.pem
                stat/*.authorities=ca.pem
                stat/*.server-name=stat
                */demo.authorities=ca.pem
                */demo.server-name=demo
                stat/demo.v2.authorities=ca.pem
                stat/demo.v2.server-name=v2
                stat/plain.tls=off
                """);

        assertEquals(Optional.of("stat"), rules.of("stat", "x").flatMap(ServerTls::serverName));
        assertEquals(Optional.of("demo"), rules.of("stat", "demo").flatMap(ServerTls::serverName));
        assertEquals(Optional.of("v2"), rules.of("stat", "demo.v2").flatMap(ServerTls::serverName));
        assertEquals(Optional.empty(), rules.of("anomaly", "x").flatMap(ServerTls::serverName));
        assertTrue(rules.of("anomaly", "x").isPresent());
        assertFalse(rules.of("stat", "plain").isPresent());
        assertFalse(servers("").of("stat", "demo").isPresent());
    }

    @Test
    void everyBadLineOfTheServersFileIsNamed() {
        Path file = folder.resolve("servers.properties");
        String begin = file + " is not usable: ";
        String keys =
                " is no service/cluster followed by .tls, .authorities, .certificate, .key, .server-name or .verify-host";

        assertEquals(begin + "demo.authorities" + keys, serversRefusal("demo.authorities=ca.pem"));
        assertEquals(begin + "stat/demo.ca" + keys, serversRefusal("stat/demo.ca=ca.pem"));
        assertEquals(begin + "stat/demo.tls is neither on nor off", serversRefusal("stat/demo.tls=yes"));
        assertEquals(
                begin + "stat/demo.authorities is missing: a PEM file of those who sign the servers' certificates",
                serversRefusal("stat/demo.server-name=x"));
        assertEquals(folder.resolve("none.pem") + " does not exist", serversRefusal("stat/demo.authorities=none.pem"));
        assertEquals(
                begin + "stat/demo.key needs stat/demo.certificate beside it",
                serversRefusal("stat/demo.authorities=proxy.pem\nstat/demo.key=proxy-key.pem"));
        assertEquals(
                begin + "stat/demo.tls is off, and other lines say how its TLS is",
                serversRefusal("stat/demo.authorities=proxy.pem\nstat/demo.tls=off"));
    }

    private ServersTls servers(String text) {
        return new ServersFile(TestCertificate.write(folder.resolve("servers.properties"), text)).read(new Contents());
    }

    private String serversRefusal(String text) {
        return String.valueOf(
                assertThrows(UnusableFileException.class, () -> servers(text)).getMessage());
    }

    private static final class LogCapture extends Handler implements AutoCloseable {
        private final Logger logger;
        private final List<String> lines = new ArrayList<>();

        LogCapture(Class<?> source) {
            logger = Logger.getLogger(source.getName());
            logger.addHandler(this);
        }

        @Override
        public void publish(LogRecord record) {
            lines.add(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            logger.removeHandler(this);
        }
    }
}

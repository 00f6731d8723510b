package io.jubaproxy.launch;

import io.jubaproxy.config.Settings;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.files.Reloading;
import io.jubaproxy.tls.DoorFiles;
import io.jubaproxy.tls.Identity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Security;
import java.util.Optional;

/**
 * The HTTP door over TLS, which the server itself ends, with a certificate that is kept current here.
 *
 * @param bind address of the listener
 */
record HttpsDoor(String bind, int port, Reloading<Identity> identity, FileWatch files) implements AutoCloseable {
    private static final String DEFAULT_ALGORITHM = "ssl.KeyManagerFactory.algorithm";

    /** @throws LaunchException where the port is taken */
    static Optional<HttpsDoor> of(Settings settings) {
        int port = settings.tls().httpsPort();
        Optional<DoorFiles> pem = settings.tls().door();
        if (port == 0 || pem.isEmpty()) {
            return Optional.empty();
        }
        HttpAddress.requireFree(settings.bind(), port, "--https-port");
        FileWatch files = new FileWatch(task -> new Thread(task, "jubaproxy-https-files"), FileWatch.PAUSE);
        Reloading<Identity> identity = files.add(new Reloading<>(
                "The TLS of the HTTP door",
                contents -> Identity.read(
                        contents, pem.get().certificate(), pem.get().key())));
        int unused = Security.addProvider(new LiveKeys(identity));
        return Optional.of(new HttpsDoor(settings.bind(), port, identity, files));
    }

    /** Has a server that knows the JVM's default only show the door's certificate. */
    static void becomeDefault() {
        Security.setProperty(DEFAULT_ALGORITHM, LiveKeys.AS_DEFAULT);
    }

    /** Writes a key store with the certificate and without its key, for a server that will not do without one. */
    void writeStore(Path file, String password) {
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("door", identity.get().chain().getFirst());
            store.store(out, password.toCharArray());
        } catch (GeneralSecurityException | IOException e) {
            throw new LaunchException("The key store of the HTTP door can't be written: " + e + ".", e);
        }
    }

    @Override
    public void close() {
        files.close();
    }
}

package io.jubaproxy.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A certificate that a {@link TestAuthority} signed, and its key, in PEM. */
public record TestCertificate(String certificate, String key) {
    /** Writes {@code name.pem} and {@code name-key.pem}, each in one step. */
    public TestCertificate writeTo(Path folder, String name) {
        write(folder.resolve(name + ".pem"), certificate);
        write(folder.resolve(name + "-key.pem"), key);
        return this;
    }

    /** Replaces the file in one step. */
    public static Path write(Path file, String text) {
        try {
            Path part = Files.writeString(file.resolveSibling(file.getFileName() + ".part"), text);
            return Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

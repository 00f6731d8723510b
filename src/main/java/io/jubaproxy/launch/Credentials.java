package io.jubaproxy.launch;

import io.jubaproxy.files.UnusableFileException;
import io.jubaproxy.tls.ServerTrust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * What a command shows of itself at a door, and whom it trusts there.
 *
 * @param token sent with every request; empty = none
 * @param trust empty = the JDK's authorities
 */
record Credentials(Optional<String> token, Optional<SSLContext> trust) {
    /** The option that names a file with a token; not the token itself, which every user of the machine could see among the processes. */
    static final String TOKEN_FILE = "token-file";

    /** The option that names a PEM file with the authorities of a door over TLS. */
    static final String CA = "ca";

    static final Credentials NONE = new Credentials(Optional.empty(), Optional.empty());

    /** @throws UsageException where a file can't be used */
    static Credentials of(Arguments arguments) {
        return new Credentials(
                Optional.ofNullable(arguments.own().get(TOKEN_FILE)).map(Credentials::token),
                Optional.ofNullable(arguments.own().get(CA)).map(Credentials::trust));
    }

    /** The file's only word. */
    private static String token(String file) {
        try {
            String text = Files.readString(Path.of(file)).strip();
            if (!text.matches("[!-~]+")) {
                throw new UsageException("The file " + file + " (--token-file) holds no token: one word in one line.");
            }
            return text;
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("The file " + file + " (--token-file) can't be read.");
        }
    }

    private static SSLContext trust(String file) {
        try {
            return ServerTrust.of(Path.of(file));
        } catch (UnusableFileException e) {
            throw new UsageException("The option --ca needs a PEM file of authorities: " + e.getMessage() + ".");
        } catch (InvalidPathException e) {
            throw new UsageException(
                    "The option --ca needs a PEM file of authorities, and " + file + " is no file name.");
        }
    }
}

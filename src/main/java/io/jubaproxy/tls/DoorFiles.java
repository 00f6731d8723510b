package io.jubaproxy.tls;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The PEM files of a door.
 *
 * @param certificate with its chain
 * @param clientAuthorities sign clients' certificates; there unless clients are asked for nothing
 */
public record DoorFiles(Path certificate, Path key, ClientAuth clientAuth, Optional<Path> clientAuthorities) {
    /**
     * What the door speaks.
     *
     * @throws UnusableFileException where a file can't be used
     */
    public DoorTls read(Contents contents) {
        Identity identity = Identity.read(contents, certificate, key);
        SslContextBuilder builder = SslContextBuilder.forServer(identity.key(), identity.chain())
                .clientAuth(
                        switch (clientAuth) {
                            case NONE -> io.netty.handler.ssl.ClientAuth.NONE;
                            case WANT -> io.netty.handler.ssl.ClientAuth.OPTIONAL;
                            case NEED -> io.netty.handler.ssl.ClientAuth.REQUIRE;
                        });
        clientAuthorities.ifPresent(
                file -> builder.trustManager(Authorities.read(contents, file).toArray()));
        return new DoorTls(Protocols.build(builder), identity.toString());
    }
}

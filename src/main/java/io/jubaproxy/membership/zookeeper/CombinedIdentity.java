package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.zookeeper.ZooKeeperSettings.Identity;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A certificate and its key in one file, as ZooKeeper's client wants them, which reads that file anew for each connection. The file is
 * temporary, for its owner alone, and gone after {@link #close}; it is not made where the two are in one file anyway.
 */
final class CombinedIdentity implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(CombinedIdentity.class.getName());

    private final Identity identity;
    private final @Nullable Path combined;

    CombinedIdentity(Identity identity) {
        this.identity = identity;
        this.combined = identity.certificate().equals(identity.key()) ? null : temporary();
        refresh();
    }

    private static @Nullable Path temporary() {
        try {
            return Files.createTempFile("jubaproxy-zookeeper", ".pem");
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "No certificate is shown to ZooKeeper, because no temporary file can be made: {0}",
                    e);
            return null;
        }
    }

    Path file() {
        return combined == null ? identity.certificate() : combined;
    }

    /** Takes over what changed: certificates are renewed while the proxy runs. */
    void refresh() {
        if (combined == null) {
            return;
        }
        try {
            Path next = Files.createTempFile("jubaproxy-zookeeper", ".pem");
            Files.writeString(next, Files.readString(identity.certificate()) + "\n" + Files.readString(identity.key()));
            Files.move(next, combined, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The certificate or key for ZooKeeper can''t be read: {0}", e);
        }
    }

    @Override
    public void close() {
        if (combined != null) {
            try {
                Files.deleteIfExists(combined);
            } catch (IOException e) {
                LOG.log(Level.WARNING, "A temporary file with a private key stays behind: {0}", e);
            }
        }
    }
}

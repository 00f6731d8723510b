package io.jubaproxy.membership.zookeeper;

import java.util.concurrent.CompletionException;
import org.apache.zookeeper.KeeperException;

/** ZooKeeper gave no answer that can be used. The message follows a colon in a sentence, and names no secret. */
final class UnansweredException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnansweredException(String message, Throwable cause) {
        super(message, cause);
    }

    UnansweredException(String message) {
        super(message);
    }

    /** In words for an operator. */
    static UnansweredException of(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case UnansweredException already -> already;
            case KeeperException keeper -> new UnansweredException(words(keeper), keeper);
            // Curator's, once it is closed.
            case IllegalStateException closed -> new UnansweredException(Session.NOT_CONNECTED, closed);
            default -> new UnansweredException("ZooKeeper can't be asked: " + cause, cause);
        };
    }

    private static String words(KeeperException e) {
        KeeperException.Code code = e.code();
        String path = e.getPath() == null ? "" : " for " + e.getPath();
        if (code == KeeperException.Code.NOAUTH || code == KeeperException.Code.AUTHFAILED) {
            return "ZooKeeper denies access" + path;
        }
        if (code == KeeperException.Code.CONNECTIONLOSS || code == KeeperException.Code.SESSIONEXPIRED) {
            return Session.NOT_CONNECTED;
        }
        return "ZooKeeper answered " + code + path;
    }
}

package io.jubaproxy.tls;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** What goes wrong in TLS, in words. */
public final class Trouble {
    private static final int MOST_CAUSES = 20;

    private Trouble() {}

    /** Whether TLS has to do with it. */
    public static boolean isIn(Throwable failure) {
        return failure instanceof SSLException || failure.getCause() instanceof SSLException;
    }

    /** Why the other side can't be spoken to, to follow its name in a sentence: {@code shows a certificate that has expired}. */
    public static String of(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < MOST_CAUSES; cause = cause.getCause(), depth++) {
            String words = ofOne(cause);
            if (!words.isEmpty()) {
                return words;
            }
        }
        return "failed in TLS: " + firstLine(failure);
    }

    private static String ofOne(Throwable cause) {
        return switch (cause) {
            case NotSslRecordException plain -> "speaks no TLS";
            case SslHandshakeTimeoutException slow -> "did not complete the TLS handshake in time";
            case CertificateExpiredException expired -> "shows a certificate that has expired";
            case CertificateNotYetValidException early -> "shows a certificate that is not valid yet";
            case CertPathBuilderException unknown -> "shows a certificate that no known authority signed";
            case CertPathValidatorException forged
            when forged.getReason() == CertPathValidatorException.BasicReason.INVALID_SIGNATURE ->
                "shows a certificate that no known authority signed";
            case ClosedChannelException closed -> "closed the connection during the TLS handshake";
            default -> byMessage(cause);
        };
    }

    private static String byMessage(Throwable cause) {
        String message = firstLine(cause);
        if (cause instanceof CertificateException && message.startsWith("No ")) {
            return "shows a certificate for another name: " + message;
        }
        if (message.startsWith("Received fatal alert: ")) {
            return "refused TLS: " + message.substring("Received fatal alert: ".length());
        }
        if (message.startsWith("Empty client certificate chain")
                || message.startsWith("Empty server certificate chain")) {
            return "shows no certificate";
        }
        boolean isReset = cause instanceof IOException
                && !(cause instanceof SSLException)
                && message.toLowerCase(Locale.ROOT).startsWith("connection reset");
        return isReset ? "reset the connection during the TLS handshake" : "";
    }

    /** Messages are the JDK's words; one line of them is enough. From JDK 25 on they begin with the alert's name in brackets. */
    private static String firstLine(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").replaceFirst("^\\([a-z_]+\\) ", "");
    }
}

package io.jubaproxy.membership.kubernetes;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import javax.net.ssl.SSLException;

/** Says why the API gave nothing, so that a person knows what to do. Pure. */
final class Refusal {
    private static final int LONGEST_QUOTE = 300;
    private static final String API = "the Kubernetes API";

    private Refusal() {}

    /**
     * For an answer other than 200.
     *
     * @param verb {@code list} or {@code watch}
     * @param message the server's own words, may be empty
     */
    static String of(int status, String message, String verb, ServicePort service) {
        String said = API + " answered " + status + (message.isEmpty() ? "" : " (" + quoted(message) + ")");
        return switch (status) {
            case 401 ->
                said + ", it does not accept the proxy's token; the token's account must be allowed to "
                        + rights(service);
            case 403 ->
                said + ", the proxy may not " + verb + "; its service account must be allowed to " + rights(service);
            case 404 -> said + ", it knows no discovery.k8s.io/v1";
            default -> said;
        };
    }

    private static String rights(ServicePort service) {
        return "get, list and watch endpointslices.discovery.k8s.io in namespace " + service.namespace();
    }

    /** For a request that got no answer. */
    static String of(Throwable failure) {
        if (failure instanceof ApiTroubleException trouble) {
            return String.valueOf(trouble.getMessage());
        }
        if (failure instanceof SSLException) {
            return API + " can't be trusted: " + reason(failure);
        }
        if (failure instanceof HttpConnectTimeoutException || failure instanceof ConnectException) {
            return API + " can't be connected to: " + reason(failure);
        }
        if (failure instanceof HttpTimeoutException) {
            return API + " does not answer: " + reason(failure);
        }
        return API + (failure instanceof IOException ? " can't be read: " : " can't be asked: ") + reason(failure);
    }

    private static String reason(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String message = each.getMessage();
            if (message != null && !message.isEmpty()) {
                return quoted(message);
            }
        }
        return failure instanceof ConnectException
                ? "connection refused, or no way there"
                : failure.getClass().getSimpleName();
    }

    private static String quoted(String text) {
        String printable = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return printable.length() <= LONGEST_QUOTE ? printable : printable.substring(0, LONGEST_QUOTE) + "…";
    }
}

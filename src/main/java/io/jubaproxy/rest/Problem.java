package io.jubaproxy.rest;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.CollectedFailuresException;
import io.jubaproxy.failure.Delivery;
import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.failure.FailureReport.Tally;
import io.jubaproxy.failure.ProxyException;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.membership.Endpoint;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure as the HTTP door tells it (RFC 9457).
 *
 * @param status of the answer
 * @param endpoint the server whose failure was selected; empty where the proxy itself refused
 * @param failures all that were known when the answer left, in ranked order
 */
record Problem(
        int status,
        FailureKind kind,
        String detail,
        Optional<Endpoint> endpoint,
        Delivery delivered,
        List<BackendFailure> failures,
        Tally servers) {
    private static final Tally NO_SERVERS = new Tally(0, 0, 0, 0);

    static Problem of(ProxyException exception) {
        return switch (exception) {
            case RefusedException refused -> refusal(refused.kind(), refused.detail());
            case SelectedFailureException selected -> of(selected);
            case CollectedFailuresException collected -> of(SelectedFailureException.from(collected.report()));
        };
    }

    /** What a call that failed so is answered with. */
    static FailureKind kindOf(@Nullable Throwable failure) {
        return switch (failure) {
            case ProxyException ours -> of(ours).kind();
            case null -> FailureKind.INTERNAL_ERROR;
            case Throwable other ->
                other.getCause() instanceof ProxyException wrapped ? of(wrapped).kind() : FailureKind.INTERNAL_ERROR;
        };
    }

    /** What became of the servers of a call that failed so; empty where none was to blame. */
    static Optional<FailureReport> reportOf(@Nullable Throwable failure) {
        return switch (failure) {
            case SelectedFailureException selected -> Optional.of(selected.report());
            case CollectedFailuresException collected -> Optional.of(collected.report());
            case null -> Optional.empty();
            case Throwable other ->
                other.getCause() instanceof ProxyException wrapped ? reportOf(wrapped) : Optional.empty();
        };
    }

    /** The proxy's own refusal: nothing was sent to any server. */
    static Problem refusal(FailureKind kind, String detail) {
        return refusal(kind, ErrorMapping.of(kind).httpStatus(), detail);
    }

    static Problem refusal(FailureKind kind, int status, String detail) {
        return new Problem(status, kind, detail, Optional.empty(), Delivery.NO, List.of(), NO_SERVERS);
    }

    /** A defect of ours. What it was stands in the log, under the request's id. */
    static Problem internalError() {
        FailureKind kind = FailureKind.INTERNAL_ERROR;
        String detail = "the proxy failed; its log has more under this answer's " + RequestId.HEADER;
        return new Problem(
                ErrorMapping.of(kind).httpStatus(),
                kind,
                detail,
                Optional.empty(),
                Delivery.UNKNOWN,
                List.of(),
                NO_SERVERS);
    }

    private static Problem of(SelectedFailureException exception) {
        BackendFailure selected = exception.selected();
        return new Problem(
                ErrorMapping.httpStatus(selected),
                selected.kind(),
                selected.detail(),
                Optional.of(selected.endpoint()),
                exception.report().delivered(),
                exception.report().failures(),
                exception.report().servers());
    }
}

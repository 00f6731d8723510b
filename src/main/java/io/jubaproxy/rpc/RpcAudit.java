package io.jubaproxy.rpc;

import io.jubaproxy.access.Audit;
import io.jubaproxy.access.AuditEntry;
import io.jubaproxy.access.Caller;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.service.ServiceDescriptor;
import io.jubaproxy.service.ServiceMethod;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells the audit how requests for one service ended, where it covers their methods. Thread-safe. */
final class RpcAudit {
    private static final String OK = "ok";

    private final Audit audit;
    private final Set<String> covered;

    RpcAudit(Audit audit, ServiceDescriptor service) {
        this.audit = audit;
        this.covered = service.methods().values().stream()
                .filter(Audit::covers)
                .map(ServiceMethod::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** With a verdict, or with the reason why there is none. */
    void ended(
            ProxyRequest request, Caller who, Client client, @Nullable Verdict verdict, @Nullable Throwable failure) {
        if (covered.contains(request.method().name())) {
            write(request, who, client, result(verdict, failure));
        }
    }

    void refused(ProxyRequest request, Caller who, Client client, FailureKind kind) {
        if (covered.contains(request.method().name())) {
            write(request, who, client, kind.label());
        }
    }

    private void write(ProxyRequest request, Caller who, Client client, String result) {
        String what = request.cluster() + "/" + request.method().name();
        audit.write(new AuditEntry(who, client.arrival().peer(), "rpc", what, request.requestId(), result));
    }

    private static String result(@Nullable Verdict verdict, @Nullable Throwable failure) {
        return switch (verdict) {
            case Verdict.Success success -> OK;
            case Verdict.Failure(var report) ->
                SelectedFailureException.from(report).selected().kind().label();
            case null -> {
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                yield cause instanceof RefusedException refused
                        ? refused.kind().label()
                        : FailureKind.INTERNAL_ERROR.label();
            }
        };
    }
}

package io.jubaproxy.rest;

import io.jubaproxy.access.Audit;
import io.jubaproxy.access.AuditEntry;
import io.jubaproxy.access.Caller;
import io.jubaproxy.failure.CollectedFailuresException;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Tells the audit how requests to the HTTP door ended, where it covers them. Thread-safe. */
@Dependent
class HttpAudit {
    private static final String OK = "ok";

    private final Audit audit;
    private final ServiceCatalog catalog;

    @Inject
    HttpAudit(Audit audit, ServiceCatalog catalog) {
        this.audit = audit;
        this.catalog = catalog;
    }

    /** A call, before anything about it has been decided. */
    Entry call(HttpServletRequest request, String service, String cluster, String method) {
        boolean isCovered = catalog.find(service, method).filter(Audit::covers).isPresent();
        return isCovered ? entry(request, service + "/" + cluster + "/" + method) : new Entry(false, "", "", "");
    }

    /** What an operator changes, which is always written down. */
    Entry change(HttpServletRequest request, Caller who) {
        Entry entry = entry(request, request.getMethod() + " " + request.getRequestURI());
        entry.by(who);
        return entry;
    }

    private Entry entry(HttpServletRequest request, String what) {
        return new Entry(true, RequestFilter.arrival(request).peer(), what, RequestId.of(request));
    }

    /** One line to come, written once. Used by one thread after the other. */
    final class Entry {
        private final boolean isCovered;
        private final String from;
        private final String what;
        private final String requestId;
        private Caller who = Caller.ANONYMOUS;

        private Entry(boolean isCovered, String from, String what, String requestId) {
            this.isCovered = isCovered;
            this.from = from;
            this.what = what;
            this.requestId = requestId;
        }

        /** Who it is has been found out. */
        void by(Caller caller) {
            who = caller;
        }

        /** @param failure null after a success */
        void ended(@Nullable Throwable failure) {
            if (isCovered) {
                audit.write(new AuditEntry(who, from, "http", what, requestId, result(failure)));
            }
        }

        private static String result(@Nullable Throwable failure) {
            return switch (failure) {
                case null -> OK;
                case RefusedException refused -> refused.kind().label();
                case SelectedFailureException selected ->
                    selected.selected().kind().label();
                case CollectedFailuresException collected ->
                    SelectedFailureException.from(collected.report())
                            .selected()
                            .kind()
                            .label();
                case Throwable other -> FailureKind.INTERNAL_ERROR.label();
            };
        }
    }
}

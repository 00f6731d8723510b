package io.jubaproxy.rest;

import io.jubaproxy.access.Caller;
import io.jubaproxy.access.Grants;
import io.jubaproxy.access.Right;
import io.jubaproxy.config.Admin;
import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Who may use the operators' addresses, whatever serves them. A caller with a name is judged by the rules alone, wherever it is; one without by its
 * place, and where everybody's place will do by the rules too. Thread-safe.
 */
@Dependent
class OperatorAccess {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private final Settings settings;
    private final HttpAccess access;

    @Inject
    OperatorAccess(Settings settings, HttpAccess access) {
        this.settings = settings;
        this.access = access;
    }

    static boolean isReading(HttpServletRequest request) {
        return READING.contains(request.getMethod());
    }

    /**
     * Lets the request pass.
     *
     * @param service {@link Grants#ALL} where it is about no single one
     * @param cluster {@link Grants#ALL} where it is about no single one
     * @throws RefusedException of kind unauthenticated or forbidden
     */
    void admit(HttpServletRequest request, String service, String cluster) {
        Admin admin = settings.http().admin();
        Caller caller = admin == Admin.OFF ? Caller.ANONYMOUS : access.caller(request);
        if (caller.isAnonymous()) {
            admitByPlace(request, admin);
        }
        boolean rulesDecide = access.isOn() && (admin == Admin.ON || !caller.isAnonymous());
        if (rulesDecide) {
            Right right = isReading(request) ? Right.ADMIN_READ : Right.ADMIN_CHANGE;
            access.require(caller, right, service, cluster, Grants.ALL);
        }
    }

    /** Whether a request that was let pass to read would be again; to be asked while its answer goes on, by any thread. */
    BooleanSupplier standing(HttpServletRequest request) {
        boolean isByPlace =
                access.knownCaller(request).isAnonymous() && settings.http().admin() != Admin.ON;
        List<String> authorization = HttpAccess.authorization(request);
        return () -> !access.isOn() || isByPlace || access.allows(authorization, Right.ADMIN_READ);
    }

    private void admitByPlace(HttpServletRequest request, Admin admin) {
        String host = request.getHeader(HttpHeaders.HOST);
        AdminGuard.Caller sender = new AdminGuard.Caller(
                request.getRemoteAddr(),
                // HTTP/2 has no such header; the server knows what stands in its place.
                host == null ? request.getServerName() : host,
                request.getHeader("Origin"),
                request.getMethod());
        new AdminGuard(admin, settings.http().corsOrigins()).refusal(sender).ifPresent(reason -> {
            boolean mayReturnWithAToken = access.isOn() && admin == Admin.LOCAL;
            throw new RefusedException(
                    mayReturnWithAToken ? FailureKind.UNAUTHENTICATED : FailureKind.FORBIDDEN, reason);
        });
    }
}

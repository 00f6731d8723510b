package io.jubaproxy.rest;

import io.jubaproxy.access.Caller;
import io.jubaproxy.access.Right;
import io.jubaproxy.config.Settings;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.Lease;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.observe.Exchange;
import io.jubaproxy.observe.Requests;
import io.jubaproxy.proxy.InFlight;
import io.jubaproxy.proxy.ProxyCall;
import io.jubaproxy.proxy.ProxyService;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Calls a method of a cluster: arguments as JSON in, the aggregated result as JSON out. */
@ApplicationScoped
@Path("{service}/{cluster}/{method}")
public class ProxyResource {
    private final ProxyService proxy;
    private final ServiceCatalog catalog;
    private final Settings settings;
    private final InFlight inFlight;
    private final Admission admission;
    private final Requests requests;
    private final HttpAccess access;
    private final HttpAudit audit;

    @Inject
    public ProxyResource(
            ProxyService proxy,
            ServiceCatalog catalog,
            Settings settings,
            InFlight inFlight,
            Admission admission,
            Requests requests,
            HttpAccess access,
            HttpAudit audit) {
        this.proxy = proxy;
        this.catalog = catalog;
        this.settings = settings;
        this.inFlight = inFlight;
        this.admission = admission;
        this.requests = requests;
        this.access = access;
        this.audit = audit;
    }

    /** For the container's client proxy only, which forwards every call to the real bean. */
    @SuppressWarnings("NullAway") // never read
    protected ProxyResource() {
        this.proxy = null;
        this.catalog = null;
        this.settings = null;
        this.inFlight = null;
        this.access = null;
        this.audit = null;
        this.admission = null;
        this.requests = null;
    }

    /** Answers {@code {"result": ...}}, or fails with an exception that a mapper turns into a problem. */
    @POST
    @Produces(MediaType.APPLICATION_JSON)
    public void call(
            @PathParam("service") String service,
            @PathParam("cluster") String cluster,
            @PathParam("method") String method,
            @Context HttpServletRequest http,
            @Suspended AsyncResponse answer) {
        InFlight.Entry entry = RequestFilter.entryOf(http);
        Exchange exchange = requests.begin(RequestFilter.arrival(http), service, method);
        exchange.concerns(RequestId.of(http), cluster);
        HttpAudit.Entry audited = audit.call(http, service, cluster, method);
        try {
            start(service, cluster, method, http, answer, entry, exchange, audited);
        } catch (Throwable e) {
            exchange.answered(Problem.kindOf(e));
            entry.leave();
            audited.ended(e);
            throw e;
        }
    }

    private void start(
            String service,
            String cluster,
            String method,
            HttpServletRequest http,
            AsyncResponse answer,
            InFlight.Entry entry,
            Exchange exchange,
            HttpAudit.Entry audited) {
        inFlight.refuseWhenDraining();
        Caller caller = access.caller(http);
        audited.by(caller);
        access.requireAnything(caller);
        ServiceMethod descriptor = catalog.method(service, method);
        access.require(caller, Right.toCall(descriptor.kind()), service, cluster, method);
        JsonArguments.Encoded arguments = arguments(cluster, descriptor, http);
        ProxyRequest request = new ProxyRequest(
                Door.HTTP,
                RequestId.of(http),
                new ClusterName(service, cluster),
                descriptor,
                arguments.params(),
                arguments.ringKey(),
                settings.calls().deadlines().lookup(service, cluster, method),
                exchange.trace());
        proxy.call(new ProxyCall(request)).whenComplete((value, failure) -> {
            try {
                Problem.reportOf(failure).ifPresent(exchange::failed);
                exchange.answered(answer(answer, descriptor, value, failure));
            } finally {
                entry.leave();
                audited.ended(failure);
            }
        });
    }

    /** The body needs room until its arguments are made; those have theirs from the core, from its start of the request on. */
    private JsonArguments.Encoded arguments(String cluster, ServiceMethod method, HttpServletRequest http) {
        try (Lease room = admission.lease()) {
            return JsonArguments.encode(
                    cluster, method, RequestBody.read(http, settings.http().maxBodyBytes(), room));
        }
    }

    /** @return the kind of the failure; null for a success */
    private @Nullable FailureKind answer(
            AsyncResponse answer, ServiceMethod method, @Nullable EncodedValue value, @Nullable Throwable failure) {
        if (value == null) {
            answer.resume(failure);
            return Problem.kindOf(failure);
        }
        try {
            // The type is named although @Produces names it: RESTEasy would add a parameter of its own to that one.
            answer.resume(Response.ok(
                            JsonResult.answer(
                                    value, method.result(), settings.http().bigint()),
                            MediaType.APPLICATION_JSON_TYPE)
                    .build());
            return null;
        } catch (Throwable e) {
            answer.resume(e);
            return Problem.kindOf(e);
        }
    }
}

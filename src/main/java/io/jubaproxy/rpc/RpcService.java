package io.jubaproxy.rpc;

import io.jubaproxy.access.Caller;
import io.jubaproxy.access.Grants;
import io.jubaproxy.access.Right;
import io.jubaproxy.access.Visitor;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.failure.SelectedFailureException;
import io.jubaproxy.fanout.Door;
import io.jubaproxy.fanout.ProxyRequest;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.load.HeldBytes;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.observe.Exchange;
import io.jubaproxy.observe.FailedRequest;
import io.jubaproxy.service.ServiceDescriptor;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.RequestFrame;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Answers the requests of one service at one listener, each exactly once. Thread-safe; never blocks, never throws. */
final class RpcService {
    private static final System.Logger LOG = System.getLogger(RpcService.class.getName());

    private final ServiceDescriptor service;
    private final RpcCore core;
    private final ProxyStatus status;
    private final BooleanSupplier isDraining;
    private final RpcAudit audit;
    private final RequestIds ids = new RequestIds();

    /** @param isDraining whether new requests are refused because the proxy ends; asked for each request */
    RpcService(ServiceDescriptor service, RpcCore core, ProxyStatus status, BooleanSupplier isDraining) {
        this.service = service;
        this.core = core;
        this.status = status;
        this.isDraining = isDraining;
        this.audit = new RpcAudit(core.audit(), service);
    }

    /** For a new connection. */
    Visitor newVisitor() {
        return new Visitor(core.access().rules());
    }

    /**
     * Starts a request.
     *
     * @param reply told the answer, on this thread or another
     */
    void request(RequestFrame request, Client client, Consumer<Answer> reply) {
        Exchange exchange = core.requests().begin(client.arrival(), service.name(), request.method());
        take(request, client, exchange, answer -> {
            exchange.answered(answer.kind());
            reply.accept(answer);
        });
    }

    private void take(RequestFrame request, Client client, Exchange exchange, Consumer<Answer> reply) {
        status.request();
        Asked asked = Asked.of(request.method());
        Optional<ServiceMethod> method = service.method(request.method());
        if (isDraining.getAsBoolean()) {
            reply.accept(core.errors().refusal(FailureKind.DRAINING, asked));
        } else if (method.isPresent()) {
            forward(method.get(), request, client, exchange, reply);
        } else if (request.method().equals(ProxyStatus.METHOD)) {
            reply.accept(status(request, client, asked));
        } else {
            reply.accept(core.errors().refusal(FailureKind.UNKNOWN_METHOD, asked));
        }
    }

    /** The answer to a request that is refused before its end, of which no more than its id is known. */
    Answer refusal(FailureKind kind, Client client) {
        status.request();
        core.requests().begin(client.arrival(), service.name(), "").answered(kind);
        return core.errors().refusal(kind, Asked.of(""));
    }

    HeldBytes held() {
        return core.held();
    }

    /** The figures are of the whole service, so a right on one cluster is not enough. */
    private Answer status(RequestFrame request, Client client, Asked asked) {
        if (!client.visitor().may(Right.ADMIN_READ, service.name(), Grants.ALL, Grants.ALL)) {
            return core.errors().refusal(client.refusal(), asked);
        }
        boolean hasArray = ValueCursor.over(request.params()).next() == ValueType.ARRAY;
        return hasArray
                ? Answer.success(status.encoded(client.listener()))
                : core.errors().refusal(FailureKind.BAD_REQUEST, asked);
    }

    private void forward(
            ServiceMethod method, RequestFrame request, Client client, Exchange exchange, Consumer<Answer> reply) {
        RequestParams params;
        try {
            params = RequestParams.read(method, request.params());
        } catch (RefusedException e) {
            reply.accept(core.errors().refusal(e.kind(), Asked.of(method.name())));
            return;
        } catch (Throwable e) {
            reply.accept(internalError(e, Asked.of(method.name()), exchange));
            return;
        }
        Asked asked = params.asked();
        ProxyRequest proxied = proxyRequest(method, params, exchange);
        exchange.concerns(proxied.requestId(), proxied.cluster().cluster());
        Caller who = client.caller();
        if (!client.mayCall(proxied)) {
            audit.refused(proxied, who, client, client.refusal());
            reply.accept(core.errors().refusal(client.refusal(), asked));
            return;
        }
        BiConsumer<@Nullable Verdict, @Nullable Throwable> end = (verdict, failure) -> {
            reply.accept(answer(verdict, failure, asked, exchange));
            audit.ended(proxied, who, client, verdict, failure);
        };
        // One stage inside the other: composed into one they cost six objects more.
        core.scatterGather().start(proxied).gathering().whenComplete((gathering, refusal) -> {
            if (gathering == null) {
                end.accept(null, refusal);
            } else {
                status.forwarded(gathering.servers());
                gathering.verdict().whenComplete(end);
            }
        });
    }

    private ProxyRequest proxyRequest(ServiceMethod method, RequestParams params, Exchange exchange) {
        ClusterName cluster = new ClusterName(service.name(), params.cluster());
        return new ProxyRequest(
                Door.RPC,
                ids.next(),
                cluster,
                method,
                params.forwarded(),
                params.asked().ringKey(),
                core.timeouts().of(cluster, method.name()),
                exchange.trace());
    }

    private Answer answer(@Nullable Verdict verdict, @Nullable Throwable failure, Asked asked, Exchange exchange) {
        try {
            return switch (verdict) {
                case Verdict.Success(EncodedValue value) -> Answer.success(value);
                case Verdict.Failure(var report) -> {
                    exchange.failed(report);
                    yield core.errors()
                            .failure(SelectedFailureException.from(report).selected(), asked);
                }
                case null -> refusal(failure, asked, exchange);
            };
        } catch (Throwable e) {
            return internalError(e, asked, exchange);
        }
    }

    private Answer refusal(@Nullable Throwable failure, Asked asked, Exchange exchange) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof RefusedException refused
                ? core.errors().refusal(refused.kind(), asked)
                : internalError(failure, asked, exchange);
    }

    private Answer internalError(@Nullable Throwable cause, Asked asked, Exchange exchange) {
        String what = "request " + exchange.requestId() + " for " + service.name() + "." + asked.method();
        Throwable logged = cause == null ? null : new FailedRequest(exchange.requestId(), cause);
        LOG.log(Level.ERROR, what + " failed in the proxy", logged);
        return core.errors().refusal(FailureKind.INTERNAL_ERROR, asked);
    }
}

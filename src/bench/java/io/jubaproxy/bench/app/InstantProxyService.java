package io.jubaproxy.bench.app;

import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.proxy.ProxyCall;
import io.jubaproxy.proxy.ProxyService;
import io.jubaproxy.wire.EncodedValue;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.CompletionStage;

/**
 * The service bean with a core that answers at once for clusters that exist in no membership, one for each arrangement of the HTTP door's shape.
 * Every other cluster has the product's core. It is not intercepted itself, so what each arrangement costs is all its own.
 */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class InstantProxyService extends ProxyService {
    private final RealCore core;
    private final InstantCore instant;

    @Inject
    public InstantProxyService(RealCore core, InstantCore instant, ScatterGather unused) {
        super(unused);
        this.core = core;
        this.instant = instant;
    }

    /** For the container's client proxy only. */
    @SuppressWarnings("NullAway") // never read
    protected InstantProxyService() {
        core = null;
        instant = null;
    }

    @Override
    public CompletionStage<EncodedValue> call(ProxyCall call) {
        return Arrangement.of(call.request().cluster().cluster())
                .map(arrangement -> switch (arrangement) {
                    case WHOLE -> instant.whole(call);
                    case WITHOUT_EXECUTOR -> instant.withoutExecutor(call);
                    case WITHOUT_TIMEOUT -> instant.withoutTimeout(call);
                    case WITHOUT_INTERCEPTOR -> instant.withoutInterceptor(call);
                    case BARE -> InstantCore.answer();
                })
                .orElseGet(() -> core.call(call));
    }
}

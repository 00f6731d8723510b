package io.jubaproxy.bench.app;

import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.proxy.ProxyCall;
import io.jubaproxy.proxy.ProxyService;
import io.jubaproxy.proxy.SelectsFailure;
import io.jubaproxy.wire.EncodedValue;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * The service bean with a core that answers at once for one cluster, so that the whole of the HTTP door's shape (resource, interceptor,
 * {@code @Timeout}, executor, JSON) can be measured without a fan-out. Every other cluster has the product's core.
 */
@Alternative
@Priority(Interceptor.Priority.APPLICATION)
@ApplicationScoped
public class InstantProxyService extends ProxyService {
    /** The cluster that exists in no membership. */
    public static final String CLUSTER = "instant";

    private static final EncodedValue TRUE = EncodedValue.owning(new byte[] {(byte) 0xc3});

    @Inject
    public InstantProxyService(ScatterGather core) {
        super(core);
    }

    /** For the container's client proxy only. */
    protected InstantProxyService() {}

    @Override
    @SelectsFailure
    @Timeout(11_000)
    public CompletionStage<EncodedValue> call(ProxyCall call) {
        return call.request().cluster().cluster().equals(CLUSTER)
                ? CompletableFuture.completedFuture(TRUE)
                : super.call(call);
    }
}

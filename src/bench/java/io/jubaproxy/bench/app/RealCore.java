package io.jubaproxy.bench.app;

import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.proxy.ProxyCall;
import io.jubaproxy.proxy.ProxyService;
import io.jubaproxy.proxy.SelectsFailure;
import io.jubaproxy.wire.EncodedValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** The product's service bean, beside the alternative that stands in its place. */
@ApplicationScoped
public class RealCore extends ProxyService {
    @Inject
    public RealCore(ScatterGather core) {
        super(core);
    }

    /** For the container's client proxy only. */
    protected RealCore() {}

    @Override
    @SelectsFailure
    @Timeout(11_000)
    public CompletionStage<EncodedValue> call(ProxyCall call) {
        return super.call(call);
    }
}

package io.jubaproxy.proxy;

import io.jubaproxy.fanout.ScatterGather;
import io.jubaproxy.wire.EncodedValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** The core as a bean: what the container adds to a fan-out is added here, once per request. */
@ApplicationScoped
public class ProxyService {
    private final ScatterGather core;

    @Inject
    public ProxyService(ScatterGather core) {
        this.core = core;
    }

    /** For the container's client proxy only, which forwards every call to the real bean. */
    @SuppressWarnings("NullAway") // never read
    protected ProxyService() {
        this(null);
    }

    /**
     * Calls the servers and gathers their results. The core ends every call at its deadline; the time-out here is the backstop one second
     * behind the longest deadline, whose value our own configuration source computes when the application starts. It covers the start of
     * the calls; the stage is covered by {@link FailureSelection}. With {@code @Asynchronous} it would cover both, but only on Open Liberty,
     * while Payara Micro 7 would hold a managed thread for every waiting request.
     *
     * @return the aggregated result; fails with the selected failure, or with the refusal where nothing was sent
     */
    @SelectsFailure
    @Timeout(11_000) // the default deadline and a second; BackstopConfigSource derives the real one
    public CompletionStage<EncodedValue> call(ProxyCall call) {
        return call.start(core);
    }
}

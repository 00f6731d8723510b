package io.jubaproxy.bench.app;

import io.jubaproxy.proxy.ProxyCall;
import io.jubaproxy.proxy.SelectsFailure;
import io.jubaproxy.proxy.Workers;
import io.jubaproxy.wire.EncodedValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** Answers from memory, in each {@link Arrangement}. */
@ApplicationScoped
public class InstantCore {
    private static final EncodedValue TRUE = EncodedValue.owning(new byte[] {(byte) 0xc3});

    private final Workers workers;

    @Inject
    public InstantCore(Workers workers) {
        this.workers = workers;
    }

    /** For the container's client proxy only. */
    @SuppressWarnings("NullAway") // never read
    protected InstantCore() {
        workers = null;
    }

    static CompletionStage<EncodedValue> answer() {
        return CompletableFuture.completedFuture(TRUE);
    }

    @SelectsFailure
    @Timeout(11_000)
    public CompletionStage<EncodedValue> whole(ProxyCall call) {
        return answer();
    }

    @SelectsFailureInPlace
    @Timeout(11_000)
    public CompletionStage<EncodedValue> withoutExecutor(ProxyCall call) {
        return answer();
    }

    @SelectsFailure
    public CompletionStage<EncodedValue> withoutTimeout(ProxyCall call) {
        return answer();
    }

    @Timeout(11_000)
    public CompletionStage<EncodedValue> withoutInterceptor(ProxyCall call) {
        CompletableFuture<EncodedValue> answer = new CompletableFuture<>();
        workers.run(() -> answer.complete(TRUE));
        return answer;
    }
}

package io.jubaproxy.membership.kubernetes;

import io.jubaproxy.membership.MemberSource;
import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

/**
 * The API of a Kubernetes cluster, as far as it knows members. It is asked only once something is followed; that it can't be asked, for
 * whatever reason, is told to the feeds and tried again. Thread-safe, never blocks, except that {@link #close} may wait two seconds.
 */
public final class KubernetesApi implements AutoCloseable {
    private final ApiClient client;
    private final Pace pace;
    private final ScheduledExecutorService timer;

    /** @param timer of one thread, which is not held up; stays open at {@link #close} */
    public KubernetesApi(KubernetesSettings settings, ScheduledExecutorService timer) {
        this(settings, timer, Pod.ofThisProcess(), Pace.USUAL);
    }

    KubernetesApi(KubernetesSettings settings, ScheduledExecutorService timer, Pod pod, Pace pace) {
        this.client = new ApiClient(settings, pod, pace, timer);
        this.pace = pace;
        this.timer = timer;
    }

    /**
     * The endpoints of a Service that are ready and not terminating, watched.
     *
     * @param port the pods' own port, a Service's {@code targetPort}: EndpointSlices know no other
     */
    public MemberSource service(String namespace, String service, int port) {
        ServicePort target = new ServicePort(namespace, service, port);
        return (cluster, feed) -> {
            SliceFollower follower = new SliceFollower(
                    target, client, pace, timer, new Telling(cluster, target, feed), RandomGenerator.getDefault());
            follower.start();
            return follower;
        };
    }

    /** Ends what is under way; feeds hear nothing more of use. */
    @Override
    public void close() {
        client.close();
    }
}

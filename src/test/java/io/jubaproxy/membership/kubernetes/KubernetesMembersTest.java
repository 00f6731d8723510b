package io.jubaproxy.membership.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.MemberSource;
import io.jubaproxy.testkit.KubernetesMock;
import io.jubaproxy.testkit.KubernetesMock.Pod;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The source against fabric8's mock of the API. */
class KubernetesMembersTest {
    private static final ClusterName CLUSTER = new ClusterName("stat", "main");

    private final KubernetesMock kubernetes = KubernetesMock.start();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final KubernetesApi api = new KubernetesApi(
            new KubernetesSettings(Optional.of(kubernetes.url()), Optional.empty(), Optional.empty()), timer);
    private final MemberSource source = api.service("prod", "stat", 9199);
    private final RecordingFeed feed = new RecordingFeed();

    @AfterEach
    void end() {
        api.close();
        timer.shutdownNow();
        kubernetes.close();
    }

    @Test
    void podsThatAreThereAreMembersAndKeepTheirRingNames() {
        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.2").named("stat-1"), Pod.ready("10.0.0.1"));

        MemberSource.Subscription unused = source.follow(CLUSTER, feed);
        List<Endpoint> members =
                feed.next(RecordingFeed.Word.Members.class).snapshot().endpoints();

        assertEquals(
                List.of(
                        new Endpoint("10.0.0.1", 9199, "10.0.0.1_9199"),
                        new Endpoint("10.0.0.2", 9199, "stat-1.stat.prod_9199")),
                members);
    }

    @Test
    void podsComeGoAndStopBeingReady() {
        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.1"));

        MemberSource.Subscription unused = source.follow(CLUSTER, feed);
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());

        kubernetes.put("prod", "stat", "stat-b", 9199, Pod.ready("10.0.0.2"), Pod.ready("10.0.0.3"));
        assertEquals(List.of("10.0.0.1:9199", "10.0.0.2:9199", "10.0.0.3:9199"), feed.nextMembers());

        kubernetes.put("prod", "stat", "stat-b", 9199, Pod.ready("10.0.0.2").notReady(), Pod.ready("10.0.0.3"));
        assertEquals(List.of("10.0.0.1:9199", "10.0.0.3:9199"), feed.nextMembers());

        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.1").terminating());
        assertEquals(List.of("10.0.0.3:9199"), feed.nextMembers());

        kubernetes.remove("prod", "stat-b");
        assertEquals(List.of(), feed.nextMembers());
    }

    @Test
    void slicesOfOtherServicesAndNamespacesAreNotSeen() {
        kubernetes.put("prod", "other", "other-a", 9199, Pod.ready("10.0.0.8"));
        kubernetes.put("test", "stat", "stat-a", 9199, Pod.ready("10.0.0.9"));
        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.1"));

        MemberSource.Subscription unused = source.follow(CLUSTER, feed);
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
    }

    @Test
    void aServiceThatIsNotThereYetHasNoMembersAndSaysWhy() {
        MemberSource.Subscription unused = source.follow(CLUSTER, feed);
        RecordingFeed.Word.Members none = feed.next(RecordingFeed.Word.Members.class);
        assertEquals(
                "Kubernetes has no EndpointSlice of Service prod/stat",
                none.snapshot().remark());

        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.1"));
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
    }

    @Test
    void anOutageIsToldAndItsEndBringsWhatChangedMeanwhile() {
        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.1"));

        MemberSource.Subscription unused = source.follow(CLUSTER, feed);
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());

        kubernetes.breakDown();
        assertTrue(feed.nextCause().contains("answered 503 (down for a test)"));

        kubernetes.put("prod", "stat", "stat-a", 9199, Pod.ready("10.0.0.2"));
        kubernetes.recover();
        assertEquals(List.of("10.0.0.2:9199"), feed.nextMembers());
    }
}

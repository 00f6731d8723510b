package io.jubaproxy.membership.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.MemberSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the mock of the API can't do: endings, refusals, silence and nonsense, each from a server that follows a script. */
class SliceFollowerTest {
    private static final Pace FAST = new Pace(
            Duration.ofSeconds(5),
            Duration.ofMillis(2500),
            Duration.ofSeconds(1),
            Duration.ofMillis(500),
            Duration.ofMillis(1),
            Duration.ofMillis(10),
            Duration.ofMillis(50));
    private static final String REFUSED_LIST =
            "endpointslices.discovery.k8s.io is forbidden: User \\\"system:serviceaccount:prod:proxy\\\" cannot list resource";

    private final ScriptedApi server = ScriptedApi.start();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final KubernetesApi api = new KubernetesApi(
            new KubernetesSettings(Optional.of(server.url()), Optional.empty(), Optional.empty()),
            timer,
            new Pod(Map.of(), Path.of("no-such-folder")),
            FAST);
    private final RecordingFeed feed = new RecordingFeed();

    @AfterEach
    void end() {
        api.close();
        timer.shutdownNow();
        server.close();
    }

    private MemberSource.Subscription follow() {
        return api.service("prod", "stat", 9199).follow(new ClusterName("stat", "main"), feed);
    }

    @Test
    void itAsksForTheSlicesOfTheServiceAndWatchesFromTheirVersion() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));

        MemberSource.Subscription unused = follow();

        assertEquals(
                "/apis/discovery.k8s.io/v1/namespaces/prod/endpointslices?labelSelector=kubernetes.io%2Fservice-name%3Dstat",
                server.next().target());
        String watch = server.next().target();
        assertTrue(watch.endsWith("&watch=true&allowWatchBookmarks=true&resourceVersion=41&timeoutSeconds=1"), watch);
    }

    @Test
    void aWatchThatEndsGoesOnFromTheLastVersionBookmarksIncludedAndIsNoTrouble() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        ScriptedApi.Answer.Stream first = server.onWatch();
        ScriptedApi.Answer.Stream second = server.onWatch();
        MemberSource.Subscription unused = follow();
        server.next();
        server.next();

        first.say(Json.event("MODIFIED", Json.slice("a", "42", "10.0.0.1", "10.0.0.2")) + Json.bookmark("50"));
        first.end();
        String again = server.next().target();
        second.say(Json.event("DELETED", Json.slice("a", "51", "10.0.0.1", "10.0.0.2")));

        assertTrue(again.contains("resourceVersion=50&"), again);
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        assertEquals(List.of("10.0.0.1:9199", "10.0.0.2:9199"), feedWithoutTrouble());
        assertEquals(List.of(), feedWithoutTrouble());
    }

    /** The next members, before which only confirmations may come. */
    private List<String> feedWithoutTrouble() {
        RecordingFeed.Word word = feed.next();
        while (word instanceof RecordingFeed.Word.Confirmed) {
            word = feed.next();
        }
        return word instanceof RecordingFeed.Word.Members members ? members.addresses() : List.of(word.toString());
    }

    @Test
    void anEventThatChangesNothingForUsIsAConfirmation() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        ScriptedApi.Answer.Stream watch = server.onWatch();
        MemberSource.Subscription unused = follow();
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());

        watch.say(Json.event("MODIFIED", Json.slice("a", "42", "10.0.0.1")));

        assertEquals(new RecordingFeed.Word.Confirmed(), feed.next());
        assertEquals(new RecordingFeed.Word.Confirmed(), feed.next());
    }

    @Test
    void anEventMayComeInPiecesAndHalfAnEventAtTheEndIsDropped() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        ScriptedApi.Answer.Stream first = server.onWatch();
        MemberSource.Subscription unused = follow();
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        String event = Json.event("MODIFIED", Json.slice("a", "42", "10.0.0.2"));

        event.chars().forEach(each -> first.say(String.valueOf((char) each)));
        assertEquals(List.of("10.0.0.2:9199"), feed.nextMembers());
        first.say(Json.event("MODIFIED", Json.slice("a", "43", "10.0.0.3")).substring(0, 60));
        first.end();

        server.next();
        server.next();
        String again = server.next().target();
        assertTrue(again.contains("resourceVersion=42&"), again);
    }

    @Test
    void aForgottenVersionIsListedAnewWhetherTheAnswerOrAnEventSaysSo() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        server.onWatch(410, Json.status(410, "too old resource version"));
        server.onList(200, Json.list("51", Json.slice("b", "50", "10.0.0.2")));
        ScriptedApi.Answer.Stream watch = server.onWatch();
        server.onList(200, Json.list("61", Json.slice("c", "60", "10.0.0.3")));
        MemberSource.Subscription unused = follow();

        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        assertEquals(List.of("10.0.0.2:9199"), feedWithoutTrouble());
        watch.say(Json.event("ERROR", Json.status(410, "too old resource version")));

        assertEquals(List.of("10.0.0.3:9199"), feedWithoutTrouble());
    }

    @Test
    void aSilentWatchIsGivenUpAndTakenUpAgainWithoutTrouble() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        server.onWatch();
        ScriptedApi.Answer.Stream second = server.onWatch();
        second.say(Json.event("MODIFIED", Json.slice("a", "42", "10.0.0.2")));

        MemberSource.Subscription unused = follow();

        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        assertEquals(List.of("10.0.0.2:9199"), feedWithoutTrouble());
    }

    @Test
    void aWatchThatIsCutIsTakenUpAgainWithoutTrouble() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        ScriptedApi.Answer.Stream first = server.onWatch();
        ScriptedApi.Answer.Stream second = server.onWatch();
        second.say(Json.event("MODIFIED", Json.slice("a", "42", "10.0.0.2")));
        MemberSource.Subscription unused = follow();
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());

        first.cut();

        assertEquals(List.of("10.0.0.2:9199"), feedWithoutTrouble());
    }

    @Test
    void aListWithoutAnAnswerIsTroubleAndTriedAgain() {
        MemberSource.Subscription unused = follow();

        assertEquals("the Kubernetes API does not answer: nothing came for 2500 ms", feed.nextCause());
        server.onList(200, "unheard: its request was given up");
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
    }

    @Test
    void aMissingRightIsNamedAndItsGrantIsSeen() {
        server.onList(403, Json.status(403, REFUSED_LIST));
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        server.onWatch(403, Json.status(403, "no"));
        MemberSource.Subscription unused = follow();

        String list = feed.nextCause();
        String watch = feed.nextCause();

        assertTrue(list.contains("User \"system:serviceaccount:prod:proxy\" cannot list"), list);
        assertTrue(
                list.endsWith("the proxy may not list; its service account must be allowed to get, list and watch"
                        + " endpointslices.discovery.k8s.io in namespace prod"),
                list);
        assertTrue(watch.contains("the proxy may not watch"), watch);
    }

    @Test
    void aRefusedTokenIsSaid() {
        server.onList(401, Json.status(401, "Unauthorized"));

        MemberSource.Subscription unused = follow();

        String cause = feed.nextCause();
        assertTrue(cause.contains("answered 401 (Unauthorized), it does not accept the proxy's token"), cause);
    }

    @Test
    void nonsenseIsTroubleAndEverythingIsListedAnew() {
        server.onList(200, "<html>");
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        server.onWatch().say("{\"type\":\"MODIFIED\",\"object\":[[[\n");
        server.onList(200, Json.list("51", Json.slice("a", "50", "10.0.0.2")));

        MemberSource.Subscription unused = follow();

        assertEquals("the Kubernetes API sent what can't be read as its JSON", feed.nextCause());
        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        assertEquals("the Kubernetes API sent what can't be read as its JSON", feed.nextCause());
        assertEquals(List.of("10.0.0.2:9199"), feed.nextMembers());
    }

    @Test
    void aServerThatCannotGoOnIsTroubleUntilTheNextList() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        server.onWatch().say(Json.event("ERROR", Json.status(500, "etcd is gone")));
        server.onList(200, Json.list("51", Json.slice("a", "50", "10.0.0.1")));
        MemberSource.Subscription unused = follow();

        assertEquals("the Kubernetes API answered 500 (etcd is gone)", feed.nextCause());
        assertEquals(new RecordingFeed.Word.Confirmed(), feed.next());
    }

    @Test
    void anApiThatIsNotThereIsTroubleBeforeTheFirstMembersToo() {
        server.close();

        MemberSource.Subscription unused = follow();

        String cause = feed.nextCause();
        assertTrue(cause.startsWith("the Kubernetes API can't be connected to: "), cause);
    }

    @Test
    void twoClustersMayFollowOneService() {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        RecordingFeed other = new RecordingFeed();
        MemberSource source = api.service("prod", "stat", 9199);

        MemberSource.Subscription unused = source.follow(new ClusterName("stat", "main"), feed);
        MemberSource.Subscription unusedOther = source.follow(new ClusterName("stat", "spare"), other);

        assertEquals(List.of("10.0.0.1:9199"), feed.nextMembers());
        assertEquals(List.of("10.0.0.1:9199"), other.nextMembers());
    }

    @Test
    void afterItsEndASubscriptionAsksAndTellsNoMore() throws Exception {
        server.onList(200, Json.list("41", Json.slice("a", "40", "10.0.0.1")));
        ScriptedApi.Answer.Stream watch = server.onWatch();
        MemberSource.Subscription subscription = follow();
        feed.nextMembers();
        feed.next(RecordingFeed.Word.Confirmed.class);
        server.next();
        server.next();

        subscription.close();
        subscription.close();
        timer.submit(() -> {}).get();
        watch.say(Json.event("MODIFIED", Json.slice("a", "42", "10.0.0.2")));
        server.onList(200, Json.list("51"));
        RecordingFeed later = new RecordingFeed();
        MemberSource.Subscription unused =
                api.service("prod", "stat", 9199).follow(new ClusterName("stat", "later"), later);
        later.nextMembers();

        assertTrue(feed.hasHeardNothing());
        assertFalse(server.next().isWatch());
    }
}

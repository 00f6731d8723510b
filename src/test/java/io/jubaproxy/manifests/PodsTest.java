package io.jubaproxy.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.config.Listener;
import io.jubaproxy.config.Reading;
import io.jubaproxy.config.SettingKey;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.config.SourceSpec;
import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Probe;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.openapi.models.V1SecurityContext;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1Volume;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every pod, in every rendering: its settings, its life and its rights. */
class PodsTest {
    private static final int SPARE_SECONDS = 10;

    static Stream<Rendering> renderings() {
        return Renderings.all();
    }

    static Stream<ProxyContainer> proxies() {
        List<ProxyContainer> proxies =
                renderings().flatMap(rendering -> rendering.proxies().stream()).toList();
        assertEquals(renderings().count(), proxies.size(), "one proxy for each rendering");
        return proxies.stream();
    }

    static Stream<V1PodTemplateSpec> pods() {
        return renderings().flatMap(rendering -> rendering.pods().stream());
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void theSettingsAreKnownAndAllowed(ProxyContainer proxy) {
        Set<String> known =
                SettingKeys.ALL.stream().map(SettingKey::environmentName).collect(Collectors.toSet());

        Reading reading = proxy.reading();

        assertEquals(List.of(), reading.warnings());
        assertTrue(known.containsAll(proxy.environment().keySet()), () -> "known of " + proxy.environment());
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void theDoorsAreWhereThePortsSay(ProxyContainer proxy) {
        Reading reading = proxy.reading();

        Collection<Integer> named = Pods.nonNull(proxy.container().getPorts()).stream()
                .map(port -> port.getContainerPort())
                .toList();

        // What listens on the pod's own loopback is no port to anybody.
        List<Integer> doors = Stream.concat(
                        Stream.of(reading.settings().http().port()),
                        reading.settings().rpc().listeners().stream()
                                .filter(listener -> listener.address().isEmpty())
                                .map(Listener::port))
                .toList();
        assertEquals(doors, named);
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void theProbesAskTheHttpDoor(ProxyContainer proxy) {
        V1Container container = proxy.container();
        int httpPort = proxy.reading().settings().http().port();

        assertProbe("/health/started", httpPort, proxy, container.getStartupProbe());
        assertProbe("/health/live", httpPort, proxy, container.getLivenessProbe());
        assertProbe("/health/ready", httpPort, proxy, container.getReadinessProbe());
        V1Probe startup = container.getStartupProbe();
        assertTrue(startup.getPeriodSeconds() * startup.getFailureThreshold() >= 60, "a start may take a minute");
    }

    private static void assertProbe(String path, int port, ProxyContainer proxy, V1Probe probe) {
        assertEquals(path, probe.getHttpGet().getPath());
        IntOrString name = probe.getHttpGet().getPort();
        assertEquals(port, Pods.port(proxy.pod(), name.getStrValue()).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void thePodIsGivenTheTimeThatItsEndTakes(ProxyContainer proxy) {
        V1PodSpec pod = Pods.spec(proxy.pod());
        boolean isSidecar = Pods.nonNull(pod.getInitContainers()).contains(proxy.container());
        // A sidecar's end begins when the others have ended: what they take stands in the place of the sleep.
        long before = isSidecar
                ? SPARE_SECONDS
                : proxy.container().getLifecycle().getPreStop().getSleep().getSeconds();

        long needed = before
                + proxy.reading().settings().drainTimeout().toSeconds()
                + proxy.quiesce().toSeconds()
                + SPARE_SECONDS;

        assertTrue(before > 0, "without a pause, new calls still come when the proxy no longer takes them");
        assertTrue(pod.getTerminationGracePeriodSeconds() >= needed, () -> "at least " + needed + " s");
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void onlyMembersFromKubernetesGiveThePodATokenAndOnlyToWatchSlices(ProxyContainer proxy) {
        Set<String> watched = proxy.reading().settings().members().sources().values().stream()
                .filter(SourceSpec.Kubernetes.class::isInstance)
                .map(source -> ((SourceSpec.Kubernetes) source).namespace())
                .collect(Collectors.toSet());

        List<V1Role> roles = proxy.rendering().all(V1Role.class);

        assertEquals(!watched.isEmpty(), Pods.spec(proxy.pod()).getAutomountServiceAccountToken());
        assertEquals(
                watched,
                roles.stream().map(role -> role.getMetadata().getNamespace()).collect(Collectors.toSet()));
        roles.stream().flatMap(role -> role.getRules().stream()).forEach(rule -> {
            assertEquals(List.of("discovery.k8s.io"), rule.getApiGroups());
            assertEquals(List.of("endpointslices"), rule.getResources());
            assertEquals(List.of("list", "watch"), rule.getVerbs());
        });
    }

    @ParameterizedTest
    @MethodSource("proxies")
    void membersByServiceRecordAreThoseOfANamedPortOfAHeadlessService(ProxyContainer proxy) {
        List<V1Service> headless = proxy.rendering().all(V1Service.class).stream()
                .filter(service -> "None".equals(service.getSpec().getClusterIP()))
                .toList();

        Set<String> records = headless.stream()
                .flatMap(service -> service.getSpec().getPorts().stream()
                        .map(port -> "srv:_" + port.getName() + "._tcp."
                                + service.getMetadata().getName()))
                .collect(Collectors.toSet());

        // Where no servers are part of the rendering they are the reader's own.
        Set<String> members = proxy.reading().settings().members().sources().values().stream()
                .map(SourceSpec::toString)
                .collect(Collectors.toSet());
        assertTrue(headless.isEmpty() || records.equals(members), () -> records + " and " + members);
    }

    @ParameterizedTest
    @MethodSource("pods")
    void podsKeepToTheRestrictedStandard(V1PodTemplateSpec pod) {
        V1PodSpec spec = Pods.spec(pod);

        assertEquals(true, spec.getSecurityContext().getRunAsNonRoot());
        assertTrue(spec.getSecurityContext().getRunAsUser() > 0);
        assertEquals(
                "RuntimeDefault", spec.getSecurityContext().getSeccompProfile().getType());
        assertEquals(false, spec.getEnableServiceLinks());
        assertNotNull(spec.getAutomountServiceAccountToken(), "says whether it needs a token");
        Pods.containers(pod).map(V1Container::getSecurityContext).forEach(PodsTest::assertRestricted);
    }

    private static void assertRestricted(V1SecurityContext context) {
        assertEquals(false, context.getAllowPrivilegeEscalation());
        assertEquals(true, context.getReadOnlyRootFilesystem());
        assertEquals(List.of("ALL"), context.getCapabilities().getDrop());
        assertEquals(List.of(), Pods.nonNull(context.getCapabilities().getAdd()));
    }

    @ParameterizedTest
    @MethodSource("pods")
    void memoryAndScratchSpaceHaveLimits(V1PodTemplateSpec pod) {
        Pods.containers(pod).map(V1Container::getResources).forEach(resources -> {
            assertTrue(resources.getLimits().containsKey("memory"));
            assertTrue(resources.getRequests().keySet().containsAll(Set.of("cpu", "memory")));
        });
        Pods.nonNull(Pods.spec(pod).getVolumes()).stream()
                .map(V1Volume::getEmptyDir)
                .filter(Objects::nonNull)
                .forEach(volume -> assertNotNull(volume.getSizeLimit()));
    }

    @ParameterizedTest
    @MethodSource("pods")
    void theProgramMayWriteToTmp(V1PodTemplateSpec pod) {
        Pods.containers(pod)
                .filter(each -> each.getImage().startsWith("jubaproxy:"))
                .forEach(container -> {
                    Map<String, String> mounts = container.getVolumeMounts().stream()
                            .collect(Collectors.toMap(mount -> mount.getMountPath(), mount -> mount.getName()));
                    String volume = Objects.requireNonNull(mounts.get("/tmp"));
                    assertTrue(Pods.spec(pod).getVolumes().stream().anyMatch(each -> volume.equals(each.getName())));
                });
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void serviceAccountsArePartOfItAndGiveNoTokenByThemselves(Rendering rendering) {
        List<V1ServiceAccount> accounts = rendering.all(V1ServiceAccount.class);

        accounts.forEach(account -> assertEquals(false, account.getAutomountServiceAccountToken()));
        Set<String> names = accounts.stream()
                .map(account -> account.getMetadata().getName())
                .collect(Collectors.toSet());
        rendering.pods().stream()
                .map(pod -> Pods.spec(pod).getServiceAccountName())
                .filter(Objects::nonNull)
                .forEach(name -> assertTrue(names.contains(name), name));
    }
}

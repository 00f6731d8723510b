package io.jubaproxy.manifests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentSpec;
import io.kubernetes.client.openapi.models.V1LabelSelector;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1NetworkPolicyIngressRule;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1RoleBinding;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What one object says of another holds, in every rendering. */
class ReferencesTest {
    static Stream<Rendering> renderings() {
        return Renderings.all();
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void servicesSelectPodsAndLeadToTheirPorts(Rendering rendering) {
        for (V1Service service : rendering.all(V1Service.class)) {
            V1PodTemplateSpec pod = theOneSelected(rendering, service.getSpec().getSelector());

            service.getSpec()
                    .getPorts()
                    .forEach(port -> assertEquals(
                            Optional.of(port.getPort()),
                            Pods.port(pod, port.getTargetPort().getStrValue())));
        }
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void workloadsSelectTheirOwnPods(Rendering rendering) {
        for (V1Deployment deployment : rendering.all(V1Deployment.class)) {
            V1DeploymentSpec spec = deployment.getSpec();
            assertEquals(spec.getTemplate(), theOneSelected(rendering, labels(spec.getSelector())));
            Pods.nonNull(Pods.spec(spec.getTemplate()).getTopologySpreadConstraints())
                    .forEach(spread -> assertEquals(labels(spec.getSelector()), labels(spread.getLabelSelector())));
        }
        for (V1StatefulSet set : rendering.all(V1StatefulSet.class)) {
            assertEquals(
                    set.getSpec().getTemplate(),
                    theOneSelected(rendering, labels(set.getSpec().getSelector())));
            assertTrue(rendering.all(V1Service.class).stream()
                    .anyMatch(service -> set.getSpec()
                                    .getServiceName()
                                    .equals(service.getMetadata().getName())
                            && "None".equals(service.getSpec().getClusterIP())));
        }
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void budgetsAndPoliciesSelectPodsOfOneKind(Rendering rendering) {
        rendering
                .all(V1PodDisruptionBudget.class)
                .forEach(budget ->
                        theOneSelected(rendering, labels(budget.getSpec().getSelector())));
        for (V1NetworkPolicy policy : rendering.all(V1NetworkPolicy.class)) {
            V1PodTemplateSpec pod =
                    theOneSelected(rendering, labels(policy.getSpec().getPodSelector()));

            for (V1NetworkPolicyIngressRule rule : policy.getSpec().getIngress()) {
                rule.getPorts()
                        .forEach(port -> assertTrue(
                                Pods.port(pod, port.getPort().getStrValue()).isPresent(), () -> "port " + port));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void theAutoscalerAloneSaysHowManyProxiesThereAre(Rendering rendering) {
        for (V2HorizontalPodAutoscaler scaler : rendering.all(V2HorizontalPodAutoscaler.class)) {
            V1Deployment deployment = rendering.only(V1Deployment.class);

            assertEquals(
                    deployment.getMetadata().getName(),
                    scaler.getSpec().getScaleTargetRef().getName());
            assertEquals(null, deployment.getSpec().getReplicas());
        }
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void rightsAreGivenToTheProxysAccount(Rendering rendering) {
        for (V1RoleBinding binding : rendering.all(V1RoleBinding.class)) {
            String account = Pods.spec(rendering.proxies().getFirst().pod()).getServiceAccountName();

            assertEquals(1, binding.getSubjects().size());
            assertEquals(account, binding.getSubjects().getFirst().getName());
            assertEquals("jubaproxy", binding.getSubjects().getFirst().getNamespace());
        }
    }

    @ParameterizedTest
    @MethodSource("renderings")
    void prometheusIsSentToAServicesPortAndLetIn(Rendering rendering) {
        for (OperatorModels.ServiceMonitor monitor : rendering.all(OperatorModels.ServiceMonitor.class)) {
            Map<String, String> wanted = monitor.spec().selector().matchLabels();
            List<V1Service> services = rendering.all(V1Service.class).stream()
                    .filter(service ->
                            service.getMetadata().getLabels().entrySet().containsAll(wanted.entrySet()))
                    .toList();

            assertEquals(1, services.size());
            String job = services.getFirst()
                    .getMetadata()
                    .getLabels()
                    .get(monitor.spec().jobLabel());
            assertEquals("jubaproxy", job, "the job that alerts ask for");
            String port = monitor.spec().endpoints().getFirst().port();
            assertTrue(services.getFirst().getSpec().getPorts().stream().anyMatch(each -> port.equals(each.getName())));
            assertTrue(rendering.only(V1NetworkPolicy.class).getSpec().getIngress().stream()
                    .flatMap(rule -> rule.getFrom().stream())
                    .anyMatch(peer -> peer.getPodSelector() != null
                            && Map.of("app.kubernetes.io/name", "prometheus").equals(labels(peer.getPodSelector()))));
        }
    }

    private static Map<String, String> labels(V1LabelSelector selector) {
        return selector.getMatchLabels();
    }

    private static V1PodTemplateSpec theOneSelected(Rendering rendering, Map<String, String> selector) {
        List<V1PodTemplateSpec> selected = rendering.pods().stream()
                .filter(pod -> Pods.isSelected(pod, selector))
                .toList();
        assertEquals(1, selected.size(), () -> "pods selected by " + selector);
        return selected.getFirst();
    }
}

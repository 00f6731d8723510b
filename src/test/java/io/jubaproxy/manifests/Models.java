package io.jubaproxy.manifests;

import static java.util.Map.entry;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import io.kubernetes.client.custom.QuantityFormatException;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.openapi.models.V1RoleBinding;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.util.Map;

/**
 * The models of the Kubernetes API, as its Java client has them. Their own reading refuses fields that are missing or unknown, and quantities
 * that are none; it takes {@code 8080} for {@code "8080"} though, which the API doesn't. What a model writes must therefore be what it read.
 */
final class Models {
    private static final Map<String, Class<?>> TYPES = Map.ofEntries(
            entry("apps/v1 Deployment", V1Deployment.class),
            entry("apps/v1 StatefulSet", V1StatefulSet.class),
            entry("autoscaling/v2 HorizontalPodAutoscaler", V2HorizontalPodAutoscaler.class),
            entry("monitoring.coreos.com/v1 PrometheusRule", OperatorModels.PrometheusRule.class),
            entry("monitoring.coreos.com/v1 ServiceMonitor", OperatorModels.ServiceMonitor.class),
            entry("networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy.class),
            entry("policy/v1 PodDisruptionBudget", V1PodDisruptionBudget.class),
            entry("rbac.authorization.k8s.io/v1 Role", V1Role.class),
            entry("rbac.authorization.k8s.io/v1 RoleBinding", V1RoleBinding.class),
            entry("v1 ConfigMap", V1ConfigMap.class),
            entry("v1 Namespace", V1Namespace.class),
            entry("v1 Service", V1Service.class),
            entry("v1 ServiceAccount", V1ServiceAccount.class));

    static {
        // Its constructor is what sets up the static reader.
        Object unused = new JSON();
    }

    private Models() {}

    /** @throws IllegalArgumentException that says what the API would refuse */
    static Object read(Manifest manifest) {
        Class<?> type = TYPES.get(manifest.type());
        if (type == null) {
            throw new IllegalArgumentException(manifest + " is of no kind that is known here");
        }
        try {
            Object model = JSON.getGson().fromJson(manifest.json(), type);
            JsonElement written = withoutEmpty(JSON.getGson().toJsonTree(model, type));
            JsonElement read = withoutEmpty(manifest.json());
            if (!read.equals(written)) {
                throw new IllegalArgumentException(
                        manifest + " has a value of the wrong type:\n" + read + "\n" + written);
            }
            return model;
        } catch (JsonParseException | QuantityFormatException e) {
            throw new IllegalArgumentException(manifest + ": " + e.getMessage(), e);
        }
    }

    /** Models write empty lists and maps for those that aren't there. */
    private static JsonElement withoutEmpty(JsonElement element) {
        return switch (element) {
            case JsonObject object -> {
                JsonObject rest = new JsonObject();
                object.entrySet().forEach(each -> {
                    JsonElement value = withoutEmpty(each.getValue());
                    if (!isEmpty(value)) {
                        rest.add(each.getKey(), value);
                    }
                });
                yield rest;
            }
            case JsonArray array -> {
                JsonArray rest = new JsonArray();
                array.forEach(each -> rest.add(withoutEmpty(each)));
                yield rest;
            }
            default -> element;
        };
    }

    private static boolean isEmpty(JsonElement element) {
        return switch (element) {
            case JsonObject object -> object.isEmpty();
            case JsonArray array -> array.isEmpty();
            default -> false;
        };
    }
}

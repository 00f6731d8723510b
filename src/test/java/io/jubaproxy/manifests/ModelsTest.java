package io.jubaproxy.manifests;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelsTest {
    @ParameterizedTest
    @MethodSource("renderings")
    void everyRenderingIsWhatTheApiAllows(Rendering rendering) {
        assertFalse(rendering.manifests().isEmpty());
        rendering.manifests().forEach(manifest -> assertDoesNotThrow(() -> Models.read(manifest)));
    }

    static Stream<Rendering> renderings() {
        return Renderings.all();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}, data: {PORT: 8080}}",
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}, datas: {}}",
                "{apiVersion: v1, kind: Service, metadata: {name: x}, spec: {ports: [{name: a}]}}",
                "{apiVersion: v1, kind: Service, metadata: {name: x}, spec: {ports: [{port: '80'}]}}",
                "{apiVersion: extensions/v1beta1, kind: Deployment, metadata: {name: x}}",
                """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: x}, spec: {selector: {}, template: {spec: {containers: [
                  {name: x, livenessProbe: {httpGet: {path: /, port: http, retries: 3}}}]}}}}""",
                """
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: x}, spec: {selector: {}, template: {spec: {containers: [
                  {name: x, resources: {limits: {memory: 5 apples}}}]}}}}"""
            })
    void whatTheApiWouldRefuseIsRefused(String yaml) {
        Manifest manifest = Manifest.parse(yaml).getFirst();

        assertThrows(IllegalArgumentException.class, () -> Models.read(manifest));
    }

    @Test
    void theSameKeyTwiceIsRefused() {
        RuntimeException refusal =
                assertThrows(RuntimeException.class, () -> Manifest.parse("{kind: Service, kind: ConfigMap}"));

        assertTrue(String.valueOf(refusal.getMessage()).contains("duplicate key"), refusal::toString);
    }
}

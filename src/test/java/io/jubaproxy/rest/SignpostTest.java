package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignpostTest {
    @ParameterizedTest
    @ValueSource(strings = {"/api/clusters", "/api/clusters/", "/api/clusters/stat/demo/127.0.0.1%3A1/drain"})
    void operatorsAddressesSpeakOfOperators(String path) {
        assertTrue(Signpost.at(path).startsWith("for operators there are "), Signpost.at(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/health", "/api/health/ready"})
    void healthSpeaksOfHealth(String path) {
        assertTrue(Signpost.at(path).startsWith("health is GET "), Signpost.at(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api", "/api/stat/demo/clear", "/api/clusterssuffix/x/y", "/elsewhere", ""})
    void allElseSpeaksOfCalls(String path) {
        assertEquals("a call is POST /api/{service}/{cluster}/{method}", Signpost.at(path));
    }
}

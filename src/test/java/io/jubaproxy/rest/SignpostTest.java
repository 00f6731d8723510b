package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
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
    @ValueSource(strings = {"/api/clusters/x", "/api/health/x", "/api/recorder/1/x", "/api/live/x", "/api/services/x"})
    void nothingBelowOperatorsAddressesIsAMethod(String path) {
        assertEquals(FailureKind.NOT_FOUND, Signpost.missing(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/stat/demo", "/api/stat/demo/clear/x", "/api/recorders/x"})
    void whatMayBeACallIsAnUnknownMethod(String path) {
        assertEquals(FailureKind.UNKNOWN_METHOD, Signpost.missing(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api", "/api/stat/demo/clear", "/api/clusterssuffix/x/y", "/elsewhere", ""})
    void allElseSpeaksOfCalls(String path) {
        assertEquals("a call is POST /api/{service}/{cluster}/{method}", Signpost.at(path));
    }
}

package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CorsTest {
    private static final String PAGE = "https://app.example.org";

    @Test
    void nothingIsSaidWhereNoOriginIsAllowed() {
        Cors cors = new Cors(List.of());

        assertEquals(Map.of(), cors.actual(PAGE));
        assertFalse(cors.isAllowedPreflight("OPTIONS", PAGE, "POST"));
    }

    @Test
    void allowedOriginIsNamedBack() {
        Cors cors = new Cors(List.of(PAGE));

        assertEquals(
                Map.of(
                        "Vary", "Origin",
                        "Access-Control-Allow-Origin", PAGE,
                        "Access-Control-Expose-Headers", "X-Request-Id"),
                cors.actual(PAGE));
        assertEquals(Map.of("Vary", "Origin"), cors.actual("https://other.example.org"));
        assertEquals(Map.of("Vary", "Origin"), cors.actual(null));
    }

    @Test
    void anyOriginNeedsNoVary() {
        Cors cors = new Cors(List.of("*"));

        assertEquals(
                Map.of("Access-Control-Allow-Origin", "*", "Access-Control-Expose-Headers", "X-Request-Id"),
                cors.actual(PAGE));
        assertEquals(Map.of(), cors.actual(null));
    }

    @Test
    void preflightTellsMethodsAndHeaders() {
        Cors cors = new Cors(List.of(PAGE));

        assertTrue(cors.isAllowedPreflight("OPTIONS", PAGE, "POST"));
        assertEquals(
                Map.of(
                        "Vary", "Origin",
                        "Access-Control-Allow-Origin", PAGE,
                        "Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE",
                        "Access-Control-Allow-Headers", "Authorization, Content-Type, X-Request-Id",
                        "Access-Control-Max-Age", "600"),
                cors.preflight(PAGE));
    }

    @Test
    void onlyTheQuestionOfAnAllowedPageIsAPreflight() {
        Cors cors = new Cors(List.of(PAGE));

        assertFalse(cors.isAllowedPreflight("POST", PAGE, "POST"));
        assertFalse(cors.isAllowedPreflight("OPTIONS", PAGE, null));
        assertFalse(cors.isAllowedPreflight("OPTIONS", null, "POST"));
        assertFalse(cors.isAllowedPreflight("OPTIONS", "null", "POST"));
    }
}

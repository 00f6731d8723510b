package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignPagesTest {
    private static final String LISTED = "https://app.example.org";

    private final ForeignPages pages = new ForeignPages(List.of(LISTED));

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            POST,   -,                          proxy.example,      -,           true
            POST,   -,                          proxy.example,      none,        true
            POST,   -,                          proxy.example,      same-origin, true
            POST,   -,                          proxy.example,      cross-site,  false
            POST,   -,                          proxy.example,      same-site,   false
            POST,   http://proxy.example,       proxy.example,      -,           true
            POST,   http://proxy.example:8080,  proxy.example:8080, -,           true
            POST,   https://proxy.example,      proxy.example:443,  -,           true
            POST,   https://PROXY.example,      proxy.EXAMPLE,      -,           true
            POST,   http://[::1]:8080,          [::1]:8080,         -,           true
            POST,   https://app.example.org,    proxy.example,      -,           true
            POST,   https://APP.example.org,    proxy.example,      cross-site,  true
            POST,   https://public.example,     internal:8080,      same-origin, true
            GET,    http://evil.example,        proxy.example,      cross-site,  true
            HEAD,   http://evil.example,        proxy.example,      -,           true
            OPTIONS,http://evil.example,        proxy.example,      -,           true
            POST,   http://evil.example,        proxy.example,      -,           false
            POST,   http://evil.example,        proxy.example,      cross-site,  false
            POST,   http://evil.example,        proxy.example,      same-site,   false
            DELETE, http://evil.example,        proxy.example,      -,           false
            PUT,    http://evil.example,        proxy.example,      -,           false
            POST,   http://proxy.example:8081,  proxy.example:8080, -,           false
            POST,   http://proxy.example.evil,  proxy.example,      -,           false
            POST,   null,                       proxy.example,      -,           false
            POST,   file://,                    proxy.example,      -,           false
            POST,   http://app.example.org,     proxy.example,      -,           false
            """)
    void changesAreForPagesOfOursAndListedOnes(
            String method, String origin, String host, String site, boolean mayPass) {
        assertEquals(mayPass, pages.refusal(method, origin, host, site).isEmpty());
    }

    @Test
    void aStarListsAllPages() {
        ForeignPages all = new ForeignPages(List.of("*"));

        assertEquals(
                true, all.refusal("POST", "null", "proxy.example", "cross-site").isEmpty());
    }
}

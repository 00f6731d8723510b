package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "Order-7.retry_2", "0123456789012345678901234567890123456789012345678901234567890123"})
    void harmlessIdsAreKept(String clients) {
        assertEquals(clients, RequestId.from(clients));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", "a b", "ä", "a\nb", "01234567890123456789012345678901234567890123456789012345678901234"})
    void othersAreReplaced(String clients) {
        String id = RequestId.from(clients);

        assertNotEquals(clients, id);
        assertTrue(id.matches("[0-9a-f]{16}"), id);
    }

    @Test
    void newIdsDiffer() {
        assertNotEquals(RequestId.from(null), RequestId.from(null));
    }
}

package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.observe.FailedRequest;
import io.jubaproxy.observe.RequestLine;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonFormatterTest {
    @Test
    void aRecordIsOneLineOfJson() {
        LogRecord record = record("a \"quoted\"\nline\t\\ with \u0001 and \ud83d\ude00 and half \ud83d", null);

        String line = new JsonFormatter().format(record);

        assertEquals(line.length() - 1, line.indexOf('\n'));
        JsonObject json = parsed(line);
        assertEquals("2026-11-30T08:00:00.120Z", json.getString("time"));
        assertEquals("WARNING", json.getString("level"));
        assertEquals("io.jubaproxy.observe.FanOutLog", json.getString("logger"));
        assertTrue(json.getString("message").startsWith("a \"quoted\"\nline\t\\ with \u0001 and \ud83d\ude00"));
        assertFalse(json.containsKey("requestId"));
        assertFalse(json.containsKey("trace"));
    }

    @Test
    void theRequestsIdIsAField() {
        LogRecord record = record("{0}", null);
        record.setParameters(new Object[] {new RequestLine("r-7", "fan-out failed: request r-7")});

        JsonObject json = parsed(new JsonFormatter().format(record));

        assertEquals("r-7", json.getString("requestId"));
        assertEquals("fan-out failed: request r-7", json.getString("message"));
    }

    @Test
    void parametersAreFilledIn() {
        LogRecord record = record("{0} of {1}", null);
        record.setParameters(new Object[] {"one", "two"});

        assertEquals("one of two", parsed(new JsonFormatter().format(record)).getString("message"));
    }

    @Test
    void aStackTraceIsAField() {
        JsonObject json = parsed(new JsonFormatter().format(record("it broke", new IllegalStateException("a defect"))));

        assertTrue(json.getString("trace").startsWith("java.lang.IllegalStateException: a defect\n\tat "));
    }

    @Test
    void theIdOfTheRequestThatBrokeIsAFieldBesideItsStackTrace() {
        LogRecord record = record("it broke", new FailedRequest("r-8", new IllegalStateException("a defect")));

        JsonObject json = parsed(new JsonFormatter().format(record));

        assertEquals("r-8", json.getString("requestId"));
        assertTrue(json.getString("trace").contains("java.lang.IllegalStateException: a defect\n\tat "));
    }

    private static LogRecord record(String message, @Nullable Throwable thrown) {
        LogRecord record = new LogRecord(Level.WARNING, message);
        record.setLoggerName("io.jubaproxy.observe.FanOutLog");
        record.setInstant(Instant.parse("2026-11-30T08:00:00.12Z"));
        record.setThrown(thrown);
        return record;
    }

    private static JsonObject parsed(String line) {
        try (JsonReader reader = Json.createReader(new StringReader(line))) {
            return reader.readObject();
        }
    }
}

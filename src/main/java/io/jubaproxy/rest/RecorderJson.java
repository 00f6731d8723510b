package io.jubaproxy.rest;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.observe.RecordedCall;
import io.jubaproxy.observe.RecordedFanOut;
import io.jubaproxy.observe.Recorder;
import io.jubaproxy.observe.Recorder.Entry;
import jakarta.json.stream.JsonGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes what the flight recorder keeps; docs/operations.md has the fields. */
final class RecorderJson {
    /** Always three digits behind the second, which {@link Instant#toString} leaves out where they are zero. */
    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private RecorderJson() {}

    static byte[] list(Recorder recorder, List<Entry> entries) {
        return JsonResult.encode(json -> {
            json.writeStartObject()
                    .write("capacity", recorder.capacity())
                    .write("failed", recorder.failures())
                    .writeStartArray("fanOuts");
            entries.forEach(entry -> {
                json.writeStartObject();
                writeSummary(json, entry);
                json.writeEnd();
            });
            json.writeEnd().writeEnd();
        });
    }

    static byte[] summary(Entry entry) {
        return JsonResult.encode(json -> {
            json.writeStartObject();
            writeSummary(json, entry);
            json.writeEnd();
        });
    }

    static byte[] whole(Entry entry) {
        return JsonResult.encode(json -> {
            json.writeStartObject();
            writeSummary(json, entry);
            writeStory(json, entry.fanOut());
            json.writeEnd();
        });
    }

    static String at(Instant instant) {
        return AT.format(instant);
    }

    private static void writeSummary(JsonGenerator json, Entry entry) {
        RecordedFanOut fanOut = entry.fanOut();
        json.write("id", Long.toString(entry.id()))
                .write("requestId", fanOut.requestId())
                .write("at", at(fanOut.at()))
                .write("service", fanOut.cluster().service())
                .write("cluster", fanOut.cluster().cluster())
                .write("method", fanOut.method())
                .write("route", fanOut.route())
                .write("door", fanOut.door().label())
                .write("servers", fanOut.calls().size())
                .write("kept", entry.kept().label());
        Optional<BackendFailure> chosen = fanOut.chosenCall().flatMap(RecordedCall::failure);
        writeOptional(json, "kind", chosen.map(failure -> failure.kind().label()));
        writeOptional(json, "endpoint", chosen.map(failure -> failure.endpoint().address()));
        json.writeStartArray("failedEndpoints");
        fanOut.failedEndpoints().forEach(json::write);
        json.writeEnd();
        json.write("answeredMicros", micros(fanOut.answered())).write("endedMicros", micros(fanOut.ended()));
    }

    private static void writeStory(JsonGenerator json, RecordedFanOut fanOut) {
        json.write("deadlineMicros", micros(fanOut.deadline()))
                .write("aggregator", fanOut.aggregator())
                .write("mode", fanOut.mode().name().toLowerCase(Locale.ROOT))
                .write("decidedMicros", micros(fanOut.decided()));
        if (fanOut.chosen().isPresent()) {
            json.write("chosen", fanOut.chosen().getAsInt());
        } else {
            json.writeNull("chosen");
        }
        json.write("why", fanOut.why()).writeStartArray("calls");
        fanOut.calls().forEach(call -> write(json, call));
        json.writeEnd();
    }

    private static void write(JsonGenerator json, RecordedCall call) {
        Optional<BackendFailure> failure = call.failure();
        json.writeStartObject()
                .write("endpoint", call.endpoint().address())
                .write("startMicros", micros(call.start()))
                .write("endMicros", micros(call.end()))
                .write("outcome", failure.isPresent() ? "failure" : "reply");
        writeOptional(json, "kind", failure.map(each -> each.kind().label()));
        writeOptional(
                json, "class", failure.map(each -> each.kind().failureClass().label()));
        if (call.rank().isPresent()) {
            json.write("rank", call.rank().getAsInt());
        } else {
            json.writeNull("rank");
        }
        json.write("afterAnswer", call.isAfterAnswer());
        writeOptional(json, "detail", failure.map(BackendFailure::detail));
        json.writeEnd();
    }

    private static void writeOptional(JsonGenerator json, String name, Optional<String> value) {
        value.ifPresentOrElse(text -> json.write(name, text), () -> json.writeNull(name));
    }

    private static long micros(Duration duration) {
        return duration.toNanos() / 1_000;
    }
}

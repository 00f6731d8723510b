package io.jubaproxy.rest;

import io.jubaproxy.observe.Figures;
import jakarta.json.stream.JsonGenerator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalLong;

/** Writes the figures of seconds; docs/operations.md has the fields. */
final class FiguresJson {
    private FiguresJson() {}

    static byte[] one(Figures figures) {
        return JsonResult.encode(json -> write(json, figures));
    }

    static byte[] all(List<Figures> seconds) {
        return JsonResult.encode(json -> {
            json.writeStartArray();
            seconds.forEach(each -> write(json, each));
            json.writeEnd();
        });
    }

    private static void write(JsonGenerator json, Figures figures) {
        json.writeStartObject()
                .write("at", RecorderJson.at(figures.beat().at()))
                .writeStartObject("requests")
                .write("total", figures.beat().requests())
                .write("perSecond", rate(figures.beat().requestsPerSecond()))
                .writeEnd()
                .writeStartObject("failures")
                .writeStartObject("perSecondByKind");
        figures.beat().failuresPerSecond().forEach((kind, perSecond) -> json.write(kind.label(), rate(perSecond)));
        json.writeEnd().writeEnd().writeStartObject("latency");
        write(json, "p50Micros", figures.beat().p50Micros());
        write(json, "p99Micros", figures.beat().p99Micros());
        json.writeEnd()
                .write("inFlight", figures.inFlight())
                .write("shed", figures.shed())
                .write("lateReplies", figures.lateReplies())
                .writeStartObject("connections")
                .write("rpcClients", figures.clientConnections())
                .write("backend", figures.serverConnections())
                .writeEnd()
                .writeEnd();
    }

    private static void write(JsonGenerator json, String name, OptionalLong value) {
        if (value.isPresent()) {
            json.write(name, value.getAsLong());
        } else {
            json.writeNull(name);
        }
    }

    private static BigDecimal rate(double perSecond) {
        return BigDecimal.valueOf(perSecond).setScale(2, RoundingMode.HALF_UP);
    }
}

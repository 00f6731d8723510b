package io.jubaproxy.rest;

import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.ClusterView.Member;
import io.jubaproxy.proxy.Clusters;
import jakarta.json.stream.JsonGenerator;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Writes clusters as operators see them; docs/membership.md has the fields. */
final class ClusterJson {
    private ClusterJson() {}

    static byte[] all(List<String> services, Clusters clusters) {
        return JsonResult.encode(json -> {
            json.writeStartObject().writeStartArray("services");
            services.forEach(json::write);
            json.writeEnd().writeStartArray("clusters");
            clusters.all().forEach(view -> write(json, view, clusters));
            json.writeEnd().writeEnd();
        });
    }

    static byte[] one(ClusterView view, Clusters clusters) {
        return JsonResult.encode(json -> write(json, view, clusters));
    }

    private static void write(JsonGenerator json, ClusterView view, Clusters clusters) {
        json.writeStartObject()
                .write("service", view.name().service())
                .write("cluster", view.name().cluster())
                .write("source", view.source())
                .write("usable", view.isUsable());
        view.trouble().ifPresentOrElse(trouble -> json.write("trouble", trouble), () -> json.writeNull("trouble"));
        json.write("ageSeconds", BigDecimal.valueOf(view.age().toMillis(), 3)).write("expired", view.isExpired());
        view.changed()
                .ifPresentOrElse(
                        changed -> json.write(
                                "changed",
                                changed.truncatedTo(ChronoUnit.MILLIS).toString()),
                        () -> json.writeNull("changed"));
        json.write("ringEntries", view.ringEntries()).writeStartArray("members");
        view.members()
                .forEach(member -> json.writeStartObject()
                        .write("address", member.endpoint().address())
                        .write("ringName", member.endpoint().ringName())
                        .write("state", state(member, clusters))
                        .writeEnd());
        json.writeEnd().writeEnd();
    }

    private static String state(Member member, Clusters clusters) {
        if (clusters.isUnreachable(member)) {
            return "unreachable";
        }
        return switch (member.state()) {
            case SERVING -> "serving";
            case JOINING -> "joining";
            case DRAINED -> "drained";
        };
    }
}

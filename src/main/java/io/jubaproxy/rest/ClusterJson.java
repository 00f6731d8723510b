package io.jubaproxy.rest;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.membership.ClusterView.Member;
import io.jubaproxy.proxy.Clusters;
import jakarta.json.stream.JsonGenerator;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Writes clusters as operators see them; docs/membership.md has the fields. */
final class ClusterJson {
    private final JsonGenerator json;
    private final Clusters clusters;
    private final boolean isWithTimes;

    private ClusterJson(JsonGenerator json, Clusters clusters, boolean isWithTimes) {
        this.json = json;
        this.clusters = clusters;
        this.isWithTimes = isWithTimes;
    }

    static byte[] all(List<String> services, Clusters clusters) {
        return JsonResult.encode(json -> {
            json.writeStartObject().writeStartArray("services");
            services.forEach(json::write);
            json.writeEnd().writeStartArray("clusters");
            clusters.all().forEach(view -> new ClusterJson(json, clusters, true).write(view));
            json.writeEnd().writeEnd();
        });
    }

    /** The same without what moves while nothing changes: ages, and the instants of failures. */
    static byte[] standing(List<String> services, Clusters clusters) {
        return JsonResult.encode(json -> {
            json.writeStartArray();
            services.forEach(json::write);
            clusters.all().forEach(view -> new ClusterJson(json, clusters, false).write(view));
            json.writeEnd();
        });
    }

    static byte[] one(ClusterView view, Clusters clusters) {
        return JsonResult.encode(json -> new ClusterJson(json, clusters, true).write(view));
    }

    private void write(ClusterView view) {
        json.writeStartObject()
                .write("service", view.name().service())
                .write("cluster", view.name().cluster())
                .write("source", view.source())
                .write("usable", view.isUsable());
        view.trouble().ifPresentOrElse(trouble -> json.write("trouble", trouble), () -> json.writeNull("trouble"));
        if (isWithTimes) {
            json.write("ageSeconds", BigDecimal.valueOf(view.age().toMillis(), 3));
        }
        json.write("expired", view.isExpired());
        view.changed()
                .ifPresentOrElse(
                        changed -> json.write(
                                "changed",
                                changed.truncatedTo(ChronoUnit.MILLIS).toString()),
                        () -> json.writeNull("changed"));
        json.write("ringEntries", view.ringEntries()).writeStartArray("members");
        view.members().forEach(this::write);
        json.writeEnd().writeEnd();
    }

    private void write(Member member) {
        json.writeStartObject()
                .write("address", member.endpoint().address())
                .write("ringName", member.endpoint().ringName())
                .write("state", state(member));
        clusters.lastFailure(member).ifPresentOrElse(this::write, () -> json.writeNull("lastFailure"));
        json.writeEnd();
    }

    private void write(BackendFailure last) {
        json.writeStartObject("lastFailure").write("kind", last.kind().label());
        if (isWithTimes) {
            json.write("at", last.at().truncatedTo(ChronoUnit.MILLIS).toString());
        }
        json.writeEnd();
    }

    private String state(Member member) {
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

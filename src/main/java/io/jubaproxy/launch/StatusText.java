package io.jubaproxy.launch;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A proxy's state in lines that a person can read. */
final class StatusText {
    private StatusText() {}

    /** @param health as {@code /api/health/ready} answers */
    static String readiness(JsonObject health) {
        JsonObject data = health.getJsonArray("checks").getJsonObject(0).getJsonObject("data");
        String ready = health.getString("status", "").equals("UP")
                ? line("ready: yes")
                : line("ready: no, " + data.getString("reason", "and it says not why"));
        return ready
                + (data.containsKey("degraded") ? line("membership is degraded: " + data.getString("degraded")) : "");
    }

    /** @param answer as {@code /api/clusters} answers */
    static String clusters(JsonObject answer) {
        List<JsonObject> clusters = answer.getJsonArray("clusters").getValuesAs(JsonObject.class);
        return clusters.isEmpty()
                ? line("no cluster is followed")
                : clusters.stream().map(StatusText::cluster).collect(Collectors.joining());
    }

    /** @param cluster one of them */
    static String cluster(JsonObject cluster) {
        List<JsonObject> members = cluster.getJsonArray("members").getValuesAs(JsonObject.class);
        int width = members.stream()
                .mapToInt(member -> member.getString("address").length())
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder(line(""));
        text.append(line(cluster.getString("service") + "/" + cluster.getString("cluster") + " from "
                + cluster.getString("source") + ", "
                + (cluster.getBoolean("usable") ? "usable" : "without a server to call") + ", "
                + cluster.getInt("ringEntries") + " ring entries, " + since(cluster)));
        if (cluster.get("trouble") instanceof JsonString trouble) {
            text.append(line("  " + age(cluster) + ": " + trouble.getString()));
        }
        members.forEach(member -> text.append(line(String.format(
                Locale.ROOT,
                "  %-" + Math.max(1, width) + "s  %-11s  %s%s",
                member.getString("address"),
                member.getString("state"),
                member.getString("ringName"),
                lastFailure(member)))));
        return text.toString();
    }

    private static String lastFailure(JsonObject member) {
        return member.get("lastFailure") instanceof JsonObject last
                ? "  last failure " + last.getString("kind") + " at " + last.getString("at")
                : "";
    }

    /** Since when the source can't be asked, which says nothing of members that were never known. */
    private static String age(JsonObject cluster) {
        String seconds = cluster.getJsonNumber("ageSeconds") + " s";
        if (!(cluster.get("changed") instanceof JsonString)) {
            return "its source could not be asked, for " + seconds + " so far";
        }
        return "members are " + seconds + " old"
                + (cluster.getBoolean("expired") ? ", which is too old to call them" : "");
    }

    private static String since(JsonObject cluster) {
        JsonValue changed = cluster.getOrDefault("changed", JsonValue.NULL);
        return changed instanceof JsonString at ? "unchanged since " + at.getString() : "members not known yet";
    }

    private static String line(String text) {
        return text + System.lineSeparator();
    }
}

package io.jubaproxy.launch;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Set;

/** Prints whether a running proxy is ready, and its clusters. */
final class StatusCommand implements Command {
    private static final String JSON = "json";

    @Override
    public String name() {
        return "status";
    }

    @Override
    public String usage() {
        return "[--url URL] [--json]";
    }

    @Override
    public String summary() {
        return "prints clusters and members; exit code 0 = ready";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, ProxyDoor.OPTIONS, Set.of(JSON));
        Operands.none(name(), parsed);
        ProxyDoor door = ProxyDoor.of(parsed);
        ProxyDoor.Answer readiness = door.get("health", "ready");
        ProxyDoor.Answer clusters = door.get("clusters");
        if (parsed.own().containsKey(JSON)) {
            terminal.out().println(together(readiness.body(), clusters));
        } else {
            terminal.out().print(StatusText.readiness(readiness.body()));
            if (clusters.isOk()) {
                terminal.out().print(StatusText.clusters(clusters.body()));
            }
        }
        if (!clusters.isOk()) {
            terminal.err().print(ProblemText.of(clusters.body()));
        }
        return readiness.isOk() ? Launcher.SUCCEEDED : Launcher.FAILED;
    }

    private static JsonObject together(JsonObject readiness, ProxyDoor.Answer clusters) {
        JsonObjectBuilder both = Json.createObjectBuilder().add("readiness", readiness);
        if (clusters.isOk()) {
            clusters.body().forEach(both::add);
        }
        return both.build();
    }
}

package io.jubaproxy.openapi;

import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;

/** Says in sentences what a method does: which servers, and what becomes of their results. Pure. */
final class MethodWords {
    private MethodWords() {}

    static String about(ServiceMethod method) {
        return effect(method) + " " + route(method) + result(method);
    }

    private static String effect(ServiceMethod method) {
        return switch (method.kind()) {
            case UPDATE -> "Changes the model.";
            case ANALYSIS -> "Reads the model.";
            case NOLOCK -> "Leaves the model alone.";
        };
    }

    private static String route(ServiceMethod method) {
        return switch (method.routing()) {
            case Routing.Random any -> "Asks one server, any.";
            case Routing.Broadcast all -> "Asks every server of the cluster.";
            case Routing.Cht(int entries) ->
                "Asks the servers that the hash ring names for `"
                        + method.parameters().getFirst().name() + "`, by "
                        + (entries == 1 ? "one entry." : entries + " successive entries.");
            case Routing.Internal servers -> "Spoken between servers.";
        };
    }

    private static String result(ServiceMethod method) {
        return switch (method.aggregator()) {
            case PASS -> " The result is the first server's.";
            case ALL_AND -> " The result is true where all servers said true.";
            case ALL_OR -> " The result is true where any server said true.";
            case MERGE ->
                " The result is the union of the servers' maps; on equal keys the later server's value stays.";
            case CONCAT -> " The result is the servers' lists, one after the other.";
            case ADD -> " The result is the sum of the servers' numbers.";
        };
    }
}

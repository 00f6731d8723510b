package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import java.util.List;

/** Tells whoever was refused for the path or the method of a request what there is to ask instead. Pure. */
final class Signpost {
    private static final String OPERATORS = "/api/clusters";
    private static final String HEALTH = "/api/health";

    private static final List<String> NO_CALLS =
            List.of(OPERATORS, HEALTH, "/api/recorder", "/api/live", "/api/services", "/api/metrics");

    private Signpost() {}

    /** @param path below the application's own, as the request line has it */
    static String at(String path) {
        if (isBelow(OPERATORS, path)) {
            return "for operators there are GET /api/clusters, GET /api/clusters/{service}/{cluster}, and POST and DELETE"
                    + " /api/clusters/{service}/{cluster}/{member}/drain";
        }
        return isBelow(HEALTH, path)
                ? "health is GET /api/health/live, /api/health/ready and /api/health/started"
                : "a call is POST /api/{service}/{cluster}/{method}";
    }

    /** What is missing where nothing is at a path: a method, unless no call was meant. */
    static FailureKind missing(String path) {
        boolean isCall = NO_CALLS.stream().noneMatch(address -> isBelow(address, path));
        return isCall ? FailureKind.UNKNOWN_METHOD : FailureKind.NOT_FOUND;
    }

    private static boolean isBelow(String address, String path) {
        return path.equals(address) || path.startsWith(address + "/");
    }
}

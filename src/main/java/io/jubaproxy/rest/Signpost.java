package io.jubaproxy.rest;

/** Tells whoever was refused for the path or the method of a request what there is to ask instead. Pure. */
final class Signpost {
    private static final String OPERATORS = "/api/clusters";
    private static final String HEALTH = "/api/health";

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

    private static boolean isBelow(String address, String path) {
        return path.equals(address) || path.startsWith(address + "/");
    }
}

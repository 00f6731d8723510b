package io.jubaproxy.access;

import java.util.Set;

/**
 * One line of the rules: it allows something, nothing forbids.
 *
 * @param rights at least one
 * @param service {@link #ANY} or a name, as are the next two
 * @param who a name as {@link Caller} has them, or {@link #EVERYBODY}
 */
record Rule(Set<Right> rights, String service, String cluster, String method, String who) {
    /** In place of a name. No service, cluster in a rule or method has this name. */
    static final String ANY = "";

    static final String EVERYBODY = "*";

    Rule {
        rights = Set.copyOf(rights);
    }

    boolean isFor(Caller caller) {
        return who.equals(EVERYBODY) || caller.names().contains(who);
    }

    boolean covers(String asked, String ofCluster, String withMethod) {
        return isIn(service, asked) && isIn(cluster, ofCluster) && isIn(method, withMethod);
    }

    private static boolean isIn(String place, String name) {
        return place.equals(ANY) || place.equals(name);
    }
}

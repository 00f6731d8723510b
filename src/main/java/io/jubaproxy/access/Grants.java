package io.jubaproxy.access;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What one caller may do by one reading of the rules. Immutable; asking it allocates nothing. */
public final class Grants {
    /** Stands for all clusters together, or for no method at all; only rules that name none cover it. */
    public static final String ALL = Rule.ANY;

    static final Grants EVERYTHING = new Grants(true, List.of());

    private static final Rule[] NONE = {};

    private final boolean everything;
    private final Map<Right, Rule[]> byRight = new EnumMap<>(Right.class);

    private Grants(boolean everything, List<Rule> rules) {
        this.everything = everything;
        for (Right right : Right.values()) {
            Rule[] granting =
                    rules.stream().filter(rule -> rule.rights().contains(right)).toArray(Rule[]::new);
            if (granting.length > 0) {
                byRight.put(right, granting);
            }
        }
    }

    /** @param rules those that are for the caller */
    static Grants of(List<Rule> rules) {
        return new Grants(false, rules);
    }

    /**
     * Whether the caller has the right there.
     *
     * @param cluster {@link #ALL} where it is about no single one
     * @param method {@link #ALL} where it is about none
     */
    public boolean allow(Right right, String service, String cluster, String method) {
        if (everything) {
            return true;
        }
        for (Rule rule : byRight.getOrDefault(right, NONE)) {
            if (rule.covers(service, cluster, method)) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is nothing at all that the caller may do. */
    public boolean isNothing() {
        return !everything && byRight.isEmpty();
    }
}

package io.jubaproxy.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A deadline for some methods; {@code *} in a place stands for any name.
 *
 * @param timeout time from a fan-out's start to its deadline
 */
public record DeadlineRule(String service, String cluster, String method, Duration timeout) {
    private static final String ANY = "*";
    private static final Pattern RULE = Pattern.compile("([^/=,]+)/([^/=,]+)/([^/=,]+)=(.+)");

    static List<DeadlineRule> parseAll(String text, Duration least) {
        List<DeadlineRule> rules = new ArrayList<>();
        for (String part : Names.split(text, ",")) {
            DeadlineRule rule = parse(part, least);
            if (rules.stream().anyMatch(rule::samePlace)) {
                throw new IllegalArgumentException("'" + part + "' has an earlier rule for the same");
            }
            rules.add(rule);
        }
        return List.copyOf(rules);
    }

    private static DeadlineRule parse(String part, Duration least) {
        Matcher matcher = RULE.matcher(part);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + part + "' is no service/cluster/method=DURATION");
        }
        Duration timeout;
        try {
            timeout = Numbers.duration(matcher.group(4).strip(), least);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + part + "' has no such duration", e);
        }
        return new DeadlineRule(
                Names.decode(matcher.group(1)),
                Names.decode(matcher.group(2)),
                Names.decode(matcher.group(3)),
                timeout);
    }

    boolean isForAnyService() {
        return service.equals(ANY);
    }

    boolean matches(String wantedService, String wantedCluster, String wantedMethod) {
        return covers(service, wantedService) && covers(cluster, wantedCluster) && covers(method, wantedMethod);
    }

    /** Higher is more specific. The method says most about how long a call lasts, then the cluster, then the service. */
    int specificity() {
        return (method.equals(ANY) ? 0 : 4) + (cluster.equals(ANY) ? 0 : 2) + (service.equals(ANY) ? 0 : 1);
    }

    private boolean samePlace(DeadlineRule other) {
        return service.equals(other.service) && cluster.equals(other.cluster) && method.equals(other.method);
    }

    private static boolean covers(String pattern, String name) {
        return pattern.equals(ANY) || pattern.equals(name);
    }
}

package io.jubaproxy.config;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long each method's fan-out may last.
 *
 * @param standard {@code jubaproxy.interconnect-timeout}, for all that no rule covers
 * @param rules {@code jubaproxy.deadlines}, no two for the same place
 */
public record Deadlines(Duration standard, List<DeadlineRule> rules) {
    public Deadlines {
        rules = List.copyOf(rules);
    }

    /** The timeout of the most specific rule that covers the method. */
    public Duration lookup(String service, String cluster, String method) {
        if (rules.isEmpty()) {
            return standard; // nearly always, and asked with every request
        }
        return rules.stream()
                .filter(rule -> rule.matches(service, cluster, method))
                .max(Comparator.comparingInt(DeadlineRule::specificity))
                .map(DeadlineRule::timeout)
                .orElse(standard);
    }

    /** The longest timeout that any method can have. */
    public Duration longest() {
        return Stream.concat(Stream.of(standard), rules.stream().map(DeadlineRule::timeout))
                .max(Comparator.naturalOrder())
                .orElse(standard);
    }
}

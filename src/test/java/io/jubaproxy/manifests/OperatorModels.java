package io.jubaproxy.manifests;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is used of the Prometheus operator's objects, by its documented API monitoring.coreos.com/v1; its models for Java are served for no
 * version that fits the client's.
 */
final class OperatorModels {
    private OperatorModels() {}

    record Metadata(
            String name,
            Map<String, String> labels,
            @Nullable String namespace) {}

    record ServiceMonitor(String apiVersion, String kind, Metadata metadata, MonitorSpec spec) {}

    record MonitorSpec(String jobLabel, Selector selector, List<ScrapedPort> endpoints) {}

    record Selector(Map<String, String> matchLabels) {}

    record ScrapedPort(String port, String path, String interval, String scrapeTimeout, List<Relabeling> relabelings) {}

    record Relabeling(String action, String regex) {}

    record PrometheusRule(String apiVersion, String kind, Metadata metadata, RuleSpec spec) {
        List<Alert> alerts() {
            return spec.groups().stream()
                    .flatMap(group -> group.rules().stream())
                    .filter(rule -> rule.alert() != null)
                    .map(Rule::asAlert)
                    .toList();
        }
    }

    record RuleSpec(List<RuleGroup> groups) {}

    record RuleGroup(String name, List<Rule> rules) {}

    /** An alert or a recording. {@code for} is no name in Java. */
    record Rule(
            @Nullable String alert,
            @Nullable String record,
            String expr,
            @SerializedName("for") @Nullable String lasting,
            @Nullable Map<String, String> labels,
            @Nullable Map<String, String> annotations) {
        Alert asAlert() {
            return new Alert(
                    Objects.requireNonNull(alert), Objects.requireNonNull(labels), Objects.requireNonNull(annotations));
        }
    }

    record Alert(String name, Map<String, String> labels, Map<String, String> annotations) {
        /** Where the failures are to be seen. */
        Optional<String> page() {
            return Optional.ofNullable(annotations.get("page"));
        }

        @Override
        public String toString() {
            return name;
        }
    }
}

package io.jubaproxy.testkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of exposed metrics: OpenMetrics 1.0 or Prometheus's text format 0.0.4. It refuses what a scraper might let pass: families that
 * are not contiguous or have no type, samples under another family's name, a series that stands twice, labels out of form, buckets that shrink.
 */
public final class MetricsText {
    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE|UNIT) (" + NAME + ") ?(.*)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\n\"])*)\"(,|$)");
    private static final Pattern SAMPLE = Pattern.compile("(" + NAME + ")(?:\\{(.*)\\})? (\\S+)");

    private final boolean isOpenMetrics;
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, String> helps = new LinkedHashMap<>();
    private final Map<Series, Double> samples = new LinkedHashMap<>();
    private String current = "";

    private MetricsText(boolean isOpenMetrics) {
        this.isOpenMetrics = isOpenMetrics;
    }

    /** @throws AssertionError naming the first line that is out of form */
    public static MetricsText openMetrics(String text) {
        require(text.endsWith("# EOF\n"), "no # EOF at the end");
        return new MetricsText(true).read(text.substring(0, text.length() - "# EOF\n".length()));
    }

    /** @throws AssertionError naming the first line that is out of form */
    public static MetricsText prometheus(String text) {
        return new MetricsText(false).read(text);
    }

    private MetricsText read(String text) {
        require(text.endsWith("\n"), "no line feed at the end");
        for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
            if (line.startsWith("#")) {
                comment(line);
            } else {
                sample(line);
            }
        }
        checkBuckets();
        return this;
    }

    private void comment(String line) {
        Matcher matcher = COMMENT.matcher(line);
        require(matcher.matches(), line);
        String family = matcher.group(2);
        if (!family.equals(current)) {
            require(!types.containsKey(family), "a family in two places: " + line);
            current = family;
        }
        switch (matcher.group(1)) {
            case "TYPE" -> require(types.put(family, matcher.group(3)) == null, "a second type: " + line);
            case "HELP" -> require(helps.put(family, matcher.group(3)) == null, "a second help: " + line);
            default -> {}
        }
    }

    private void sample(String line) {
        Matcher matcher = SAMPLE.matcher(line);
        require(matcher.matches(), line);
        String name = matcher.group(1);
        require(
                types.containsKey(current) && suffixes().contains(suffix(name)),
                "not a sample of " + current + ": " + line);
        Series series = new Series(name, labels(matcher.group(2) == null ? "" : matcher.group(2)));
        double value = value(matcher.group(3));
        require(samples.put(series, value) == null, "a series that stands twice: " + line);
    }

    private String suffix(String name) {
        require(name.startsWith(current), "not a sample of " + current + ": " + name);
        return name.substring(current.length());
    }

    private Set<String> suffixes() {
        return switch (types.getOrDefault(current, "missing")) {
            case "counter" -> isOpenMetrics ? Set.of("_total", "_created") : Set.of("");
            case "histogram" -> Set.of("_bucket", "_count", "_sum", "_created");
            case "summary" -> Set.of("", "_count", "_sum", "_created");
            case "info" -> Set.of("_info");
            case "gauge", "unknown", "untyped" -> Set.of("");
            default -> throw new AssertionError(current + " has an unknown type: " + types.get(current));
        };
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        Matcher matcher = LABEL.matcher(text);
        int end = 0;
        while (end < text.length()) {
            require(matcher.find(end) && matcher.start() == end, "labels out of form: " + text);
            require(labels.put(matcher.group(1), matcher.group(2)) == null, "a label that stands twice: " + text);
            end = matcher.end();
        }
        return labels;
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private void checkBuckets() {
        Map<Series, List<Double>> rows = new LinkedHashMap<>();
        samples.forEach((series, value) -> {
            if (series.name.endsWith("_bucket") && series.labels.containsKey("le")) {
                Map<String, String> others = new TreeMap<>(series.labels);
                double bound = value(String.valueOf(others.remove("le")));
                Series row = new Series(series.name.replaceAll("_bucket$", "_count"), others);
                rows.computeIfAbsent(row, each -> new ArrayList<>()).add(value);
                if (bound == Double.POSITIVE_INFINITY) {
                    require(value.equals(samples.get(row)), "the last bucket is not the count: " + series);
                }
            }
        });
        rows.forEach((row, values) ->
                require(values.equals(values.stream().sorted().toList()), "buckets that shrink: " + row));
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Type of each family, by name. */
    public Map<String, String> types() {
        return types;
    }

    /** The names of every label that occurs. */
    public Set<String> labelNames(String family) {
        Set<String> names = new HashSet<>();
        samples.keySet().stream()
                .filter(series -> series.name.startsWith(family))
                .forEach(series -> names.addAll(series.labels.keySet()));
        return names;
    }

    /** The values a label takes in all samples of this name. */
    public Set<String> labelValues(String sample, String label) {
        Set<String> values = new HashSet<>();
        samples.keySet().stream()
                .filter(series -> series.name.equals(sample) && series.labels.containsKey(label))
                .forEach(series -> values.add(series.labels.get(label)));
        return values;
    }

    /** The sum of all samples of this name whose labels are among others these, given as name, value, name, value. */
    public double sum(String sample, String... labels) {
        double sum = 0;
        for (Map.Entry<Series, Double> each : samples.entrySet()) {
            if (each.getKey().name.equals(sample) && each.getKey().has(labels)) {
                sum += each.getValue();
            }
        }
        return sum;
    }

    private record Series(String name, Map<String, String> labels) {
        boolean has(String... wanted) {
            for (int at = 0; at < wanted.length; at += 2) {
                if (!wanted[at + 1].equals(labels.get(wanted[at]))) {
                    return false;
                }
            }
            return true;
        }
    }
}

package io.jubaproxy.manifests;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Names of metrics, where they are told and where they are read. */
final class Metrics {
    static final Path DASHBOARD = Path.of("k8s/chart/monitoring/jubaproxy.json");

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(jubaproxy_[a-z_]+)` \\| ([a-z]+) \\|");
    private static final Pattern OURS = Pattern.compile("\\bjubaproxy_[a-z_]+");

    private Metrics() {}

    static Manifest manifest(Path file) {
        try {
            return Manifest.parse(Files.readString(file)).getFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The series of the metrics in the document's table. */
    static Set<String> documented(String document) {
        return ROW.matcher(document)
                .results()
                .flatMap(row -> row.group(2).equals("histogram")
                        ? Stream.of("_bucket", "_sum", "_count").map(end -> row.group(1) + end)
                        : Stream.of(row.group(1)))
                .collect(Collectors.toSet());
    }

    /** The proxy's own metrics in an expression. */
    static Stream<String> read(String expression) {
        return OURS.matcher(expression).results().map(found -> found.group());
    }

    /** What the dashboard's panels and variables ask. */
    static Stream<String> dashboardExpressions() {
        return objects(dashboard())
                .flatMap(object -> Stream.of("expr", "definition").map(object::get))
                .filter(text -> text != null && text.isJsonPrimitive())
                .map(JsonElement::getAsString);
    }

    static JsonObject dashboard() {
        try {
            return JsonParser.parseString(Files.readString(DASHBOARD)).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** It and every object in it. */
    static Stream<JsonObject> objects(JsonElement element) {
        return switch (element) {
            case JsonObject object ->
                Stream.concat(
                        Stream.of(object), object.asMap().values().stream().flatMap(Metrics::objects));
            case JsonArray array ->
                StreamSupport.stream(array.spliterator(), false).flatMap(Metrics::objects);
            default -> Stream.empty();
        };
    }
}

package io.jubaproxy.manifests;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** One object as it stands in a YAML document. */
record Manifest(JsonObject json) {
    private static final Gson GSON = new Gson();

    /** The documents of a stream that aren't empty. */
    static List<Manifest> parse(String yaml) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        List<Manifest> manifests = new ArrayList<>();
        for (Object document : new Yaml(new SafeConstructor(options)).loadAll(yaml)) {
            JsonElement element = GSON.toJsonTree(document);
            if (element instanceof JsonObject object) {
                manifests.add(new Manifest(object));
            }
        }
        return manifests;
    }

    /** Its API and kind, such as {@code apps/v1 Deployment}. */
    String type() {
        return json.get("apiVersion").getAsString() + " " + json.get("kind").getAsString();
    }

    String name() {
        return json.getAsJsonObject("metadata").get("name").getAsString();
    }

    @Override
    public String toString() {
        return type() + " " + name();
    }
}

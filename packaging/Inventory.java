import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.JsonWriterFactory;
import jakarta.json.stream.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Completes the list that the CycloneDX plugin makes of the product's libraries by what it can't know, the jars of a server and of the
 * launcher, and writes it as sbom.json, and for people as THIRD-PARTY.txt. The build runs it from its source.
 *
 * <p>Arguments: the plugin's file, the folder to write to, the server's name, version, coordinates and licence, then folders of jars.
 */
final class Inventory {
    /** What a jar says of itself; the licence is empty where it says nothing. */
    private record Part(String group, String name, String version, String licence, String sha256) {
        String purl() {
            return group.isEmpty()
                    ? "pkg:generic/" + name + "@" + version
                    : "pkg:maven/" + group + "/" + name + "@" + version + "?type=jar";
        }

        JsonObject component(String otherwise) {
            JsonObjectBuilder component = Json.createObjectBuilder()
                    .add("type", "library")
                    .add("bom-ref", purl() + "#" + sha256.substring(0, 12))
                    .add("name", name)
                    .add("version", version)
                    .add("purl", purl())
                    .add("hashes", Json.createArrayBuilder().add(
                            Json.createObjectBuilder().add("alg", "SHA-256").add("content", sha256)))
                    .add("licenses", named(licence.isEmpty() ? otherwise : licence));
            return group.isEmpty() ? component.build() : component.add("group", group).build();
        }
    }

    private Inventory() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[1]));
        JsonObject libraries = read(Path.of(args[0]));
        List<JsonObject> components = new ArrayList<>();
        libraries.getJsonArray("components").forEach(component -> components.add(component.asJsonObject()));
        components.add(server(args[2], args[3], args[4], args[5]));
        for (String jars : List.of(args).subList(6, args.length)) {
            parts(Path.of(jars)).forEach(part -> components.add(part.component(args[5])));
        }
        write(folder.resolve("sbom.json"), libraries, components);
        Files.writeString(folder.resolve("THIRD-PARTY.txt"), text(args[2] + " " + args[3], components));
    }

    private static JsonObject server(String name, String version, String coordinates, String licence) {
        return Json.createObjectBuilder()
                .add("type", "application")
                .add("bom-ref", "pkg:maven/" + coordinates)
                .add("name", name)
                .add("version", version)
                .add("purl", "pkg:maven/" + coordinates)
                .add("licenses", named(licence))
                .build();
    }

    /** A licence by the name that its owner uses, which needn't be one of SPDX. */
    private static JsonArray named(String licence) {
        return Json.createArrayBuilder()
                .add(Json.createObjectBuilder().add("license", Json.createObjectBuilder().add("name", licence)))
                .build();
    }

    private static List<Part> parts(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Part> parts = new ArrayList<>();
            for (Path file : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                parts.add(part(file));
            }
            return parts;
        }
    }

    private static Part part(Path file) throws IOException {
        String sha256 = sha256(Files.readAllBytes(file));
        try (JarFile jar = new JarFile(file.toFile())) {
            Map<String, String> manifest = manifest(jar);
            String licence = licence(manifest.getOrDefault("Bundle-License", ""));
            List<JarEntry> coordinates = jar.stream()
                    .filter(entry -> entry.getName().matches("META-INF/maven/.*/pom\\.properties"))
                    .toList();
            // A jar that bundles others has several: then none of them is its own name.
            if (coordinates.size() == 1) {
                Properties own = new Properties();
                try (InputStream in = jar.getInputStream(coordinates.getFirst())) {
                    own.load(in);
                }
                return new Part(
                        own.getProperty("groupId"), own.getProperty("artifactId"), own.getProperty("version"), licence, sha256);
            }
            String name = file.getFileName().toString().replaceFirst("\\.jar$", "");
            String version = manifest.getOrDefault("Bundle-Version", manifest.getOrDefault("Implementation-Version", "unknown"));
            return new Part("", name.replaceFirst("_[0-9.]+$", ""), version, licence, sha256);
        }
    }

    private static Map<String, String> manifest(JarFile jar) throws IOException {
        return jar.getManifest() == null
                ? Map.of()
                : jar.getManifest().getMainAttributes().entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> entry.getKey().toString(), entry -> entry.getValue().toString(), (a, b) -> a));
    }

    /** Bundles name a licence, or its address, or both with parameters. */
    private static String licence(String header) {
        return header.replaceAll("\\s*;\\s*\\w+\\s*=\\s*", " ").replace("\"", "").strip();
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String text(String server, List<JsonObject> components) {
        String lines = components.stream()
                .map(Inventory::line)
                .distinct()
                .sorted(Comparator.naturalOrder())
                .collect(Collectors.joining("\n"));
        return "What Jubaproxy on " + server + " contains besides itself, with licences as the parts name them, or else the server's.\n\n"
                + lines + "\n";
    }

    private static String line(JsonObject component) {
        String group = component.getString("group", "");
        String licences = component.getOrDefault("licenses", JsonValue.EMPTY_JSON_ARRAY).asJsonArray().stream()
                .map(JsonValue::asJsonObject)
                .map(each -> each.containsKey("license") ? each.getJsonObject("license") : each)
                .map(each -> each.getString("id", each.getString("name", each.getString("expression", ""))))
                .collect(Collectors.joining(" or "));
        return (group.isEmpty() ? "" : group + ":") + component.getString("name") + " "
                + component.getString("version") + ": " + licences;
    }

    private static JsonObject read(Path file) throws IOException {
        try (JsonReader reader = Json.createReader(Files.newBufferedReader(file))) {
            return reader.readObject();
        }
    }

    private static void write(Path file, JsonObject libraries, List<JsonObject> components) throws IOException {
        JsonArrayBuilder all = Json.createArrayBuilder();
        components.forEach(all::add);
        JsonObjectBuilder bom = Json.createObjectBuilder();
        libraries.forEach((key, value) -> {
            if (!key.equals("components")) {
                bom.add(key, value);
            }
        });
        JsonWriterFactory writers = Json.createWriterFactory(Map.of(JsonGenerator.PRETTY_PRINTING, true));
        try (Writer writer = Files.newBufferedWriter(file)) {
            writers.createWriter(writer).writeObject(bom.add("components", all).build());
        }
    }
}

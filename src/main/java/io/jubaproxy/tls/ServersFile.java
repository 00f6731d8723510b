package io.jubaproxy.tls;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file that says which servers are spoken to over TLS: properties whose keys are {@code service/cluster.attribute}. Names of files in
 * it are taken from its own folder.
 */
public record ServersFile(Path file) {
    private static final Pattern KEY = Pattern.compile("([^/]+)/(.+)\\.([a-z-]+)", Pattern.DOTALL);
    private static final Set<String> ATTRIBUTES =
            Set.of("tls", "authorities", "certificate", "key", "server-name", "verify-host");

    /**
     * Reads it and all files that it names.
     *
     * @throws UnusableFileException where one of them can't be used
     */
    public ServersTls read(Contents contents) {
        Map<String, Entry> entries = new TreeMap<>();
        for (Map.Entry<Object, Object> line : properties(contents).entrySet()) {
            String key = String.valueOf(line.getKey());
            Matcher matcher = KEY.matcher(key);
            if (!matcher.matches() || !ATTRIBUTES.contains(matcher.group(3))) {
                throw wrong(
                        key,
                        "is no service/cluster followed by .tls, .authorities, .certificate, .key,"
                                + " .server-name or .verify-host");
            }
            String place = matcher.group(1) + "/" + matcher.group(2);
            entries.computeIfAbsent(place, name -> new Entry(matcher.group(1), matcher.group(2), new TreeMap<>()))
                    .attributes
                    .put(matcher.group(3), String.valueOf(line.getValue()).strip());
        }
        List<ServersTls.Rule> rules = new ArrayList<>();
        entries.forEach((place, entry) ->
                rules.add(new ServersTls.Rule(entry.service, entry.cluster, tls(contents, place, entry.attributes))));
        return new ServersTls(rules);
    }

    private Properties properties(Contents contents) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(contents.text(file)));
        } catch (IOException | IllegalArgumentException e) {
            throw new UnusableFileException(file, "has a bad \\u escape");
        }
        return properties;
    }

    private Optional<ServerTls> tls(Contents contents, String place, Map<String, String> attributes) {
        if (!isOn(place, "tls", attributes)) {
            if (attributes.size() > 1) {
                throw wrong(place + ".tls", "is off, and other lines say how its TLS is");
            }
            return Optional.empty();
        }
        Path authorities = path(place, "authorities", attributes)
                .orElseThrow(() -> wrong(
                        place + ".authorities",
                        "is missing: a PEM file of those who sign the servers'" + " certificates"));
        SslContextBuilder builder = SslContextBuilder.forClient()
                .trustManager(Authorities.read(contents, authorities).toArray())
                .endpointIdentificationAlgorithm(isOn(place, "verify-host", attributes) ? "HTTPS" : "");
        Optional<Path> certificate = path(place, "certificate", attributes);
        Optional<Path> key = path(place, "key", attributes);
        if (certificate.isPresent() != key.isPresent()) {
            throw wrong(
                    place + (key.isPresent() ? ".key" : ".certificate"),
                    "needs " + place + (key.isPresent() ? ".certificate" : ".key") + " beside it");
        }
        if (certificate.isPresent()) {
            Identity own = Identity.read(contents, certificate.get(), key.orElseThrow());
            builder.keyManager(own.key(), own.chain());
        }
        return Optional.of(new ServerTls(Protocols.build(builder), Optional.ofNullable(attributes.get("server-name"))));
    }

    private boolean isOn(String place, String attribute, Map<String, String> attributes) {
        return switch (attributes.getOrDefault(attribute, "on")) {
            case "on" -> true;
            case "off" -> false;
            default -> throw wrong(place + "." + attribute, "is neither on nor off");
        };
    }

    private Optional<Path> path(String place, String attribute, Map<String, String> attributes) {
        try {
            return Optional.ofNullable(attributes.get(attribute)).map(file::resolveSibling);
        } catch (InvalidPathException e) {
            throw wrong(place + "." + attribute, "is no file name");
        }
    }

    private UnusableFileException wrong(String key, String what) {
        return new UnusableFileException(file, "is not usable: " + key + " " + what);
    }

    private record Entry(String service, String cluster, Map<String, String> attributes) {}
}

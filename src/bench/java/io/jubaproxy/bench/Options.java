package io.jubaproxy.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The command line.
 *
 * @param scenario its first word
 * @param servers to measure on, in turn
 * @param only names of the scenario's parts to run; empty = all
 * @param warmUp for each load, before the first round
 * @param measured for each run
 * @param connections where the scenario leaves them open
 * @param rate requests per second over all connections of a load that leaves it open; 0 = closed loop
 * @param compare environment variables that make the second proxy of a pair; empty = no pair is measured
 * @param isShort whether this run only shows that everything works
 * @param profiles whether a flight recording is made and its shares are told
 */
record Options(
        String scenario,
        List<ServerName> servers,
        Set<String> only,
        int rounds,
        Duration warmUp,
        Duration measured,
        int connections,
        double rate,
        Map<String, String> compare,
        boolean isShort,
        boolean profiles) {
    static final String USAGE = """
            usage: ./jubaproxy bench http|failure|rpc|memory|micro [options]
              --on payara|liberty   one server only (default: both; rpc: payara)
              --only NAME,...       some parts only; a wrong name tells which there are
              --rounds N            runs of each load (default 5; http: 3; with --compare 9)
              --warm-up SECONDS     for each load, before the first round (default 12; rpc, http: 2)
              --seconds SECONDS     of each run (default 4; rpc, http: 2)
              --connections N       client connections (default 64)
              --rate N              requests per second instead of a closed loop, latencies from when each was due
              --compare KEY=VALUE,...  a proxy with these settings (metrics=off) in turn with one without them
              --short               one round of half a second: shows that everything works, its figures mean little
              --profile             make a flight recording in target/bench and tell where the time goes""";

    private static final Set<String> FLAGS = Set.of("--short", "--profile");
    private static final Set<String> VALUES =
            Set.of("--on", "--only", "--rounds", "--warm-up", "--seconds", "--connections", "--rate", "--compare");

    Options {
        servers = List.copyOf(servers);
        only = Set.copyOf(only);
        compare = Map.copyOf(compare);
    }

    /** @throws IllegalArgumentException with a sentence, or with the usage */
    static Options parse(List<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        String scenario = words.getFirst();
        boolean isRpc = scenario.equals("rpc");
        boolean isHttp = scenario.equals("http");
        boolean hasManyParts = isRpc || isHttp;
        Map<String, String> given = given(words.subList(1, words.size()));
        boolean isShort = given.containsKey("--short");
        Map<String, String> compare = variables(given.getOrDefault("--compare", ""));
        String usualRounds = compare.isEmpty() ? isHttp ? "3" : "5" : "9";
        return new Options(
                scenario,
                servers(given.getOrDefault("--on", isRpc ? "payara" : "")),
                names(given.getOrDefault("--only", "")),
                Integer.parseInt(given.getOrDefault("--rounds", isShort ? "1" : usualRounds)),
                seconds(given.getOrDefault("--warm-up", isShort ? "0.2" : hasManyParts ? "2" : "12")),
                seconds(given.getOrDefault("--seconds", isShort ? "0.5" : hasManyParts ? "2" : "4")),
                Integer.parseInt(given.getOrDefault("--connections", "64")),
                Double.parseDouble(given.getOrDefault("--rate", "0")),
                compare,
                isShort,
                given.containsKey("--profile"));
    }

    private static Map<String, String> given(List<String> words) {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (FLAGS.contains(word)) {
                given.put(word, "");
            } else if (VALUES.contains(word) && i + 1 < words.size()) {
                given.put(word, words.get(++i));
            } else {
                throw new IllegalArgumentException(USAGE);
            }
        }
        return given;
    }

    private static List<ServerName> servers(String name) {
        return name.isEmpty()
                ? Arrays.asList(ServerName.values())
                : List.of(ServerName.valueOf(name.toUpperCase(Locale.ROOT)));
    }

    private static Set<String> names(String text) {
        return text.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(text.split(",")));
    }

    /** {@code metrics=off}, with or without {@code jubaproxy.}, as the variable that sets it. */
    private static Map<String, String> variables(String text) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String pair : names(text)) {
            int equals = pair.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("--compare takes KEY=VALUE,..., not " + pair);
            }
            String key = pair.substring(0, equals).replaceFirst("^jubaproxy\\.", "");
            String name = "JUBAPROXY_" + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
            variables.put(name, pair.substring(equals + 1));
        }
        return variables;
    }

    private static Duration seconds(String value) {
        return Duration.ofMillis((long) (Double.parseDouble(value) * 1000));
    }

    /** Whether a part of the scenario is to run. */
    boolean wants(String part) {
        return only.isEmpty() || only.contains(part);
    }

    /** @throws IllegalArgumentException where {@code --only} names a part that there is not */
    void requireParts(Collection<String> parts) {
        for (String name : only) {
            if (!parts.contains(name)) {
                throw new IllegalArgumentException(
                        "There is no part " + name + "; there are " + String.join(", ", parts) + ".");
            }
        }
    }
}

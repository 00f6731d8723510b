package io.jubaproxy.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The command line.
 *
 * @param scenario its first word
 * @param servers to measure on, in turn
 * @param warmUp for each load, before the first round
 * @param measured for each run
 * @param connections where the scenario leaves them open
 * @param profiles whether a flight recording is made and its shares are told
 */
record Options(
        String scenario,
        List<ServerName> servers,
        int rounds,
        Duration warmUp,
        Duration measured,
        int connections,
        boolean profiles) {
    static final String USAGE = """
            usage: ./jubaproxy bench http|failure|rpc|memory [options]
              --on payara|liberty   one server only (default: both; rpc: payara)
              --rounds N            runs of each load (default 5)
              --warm-up SECONDS     for each load, before the first round (default 12)
              --seconds SECONDS     of each run (default 4)
              --connections N       client connections (default 64)
              --profile             make a flight recording in target/bench and tell where the time goes""";

    Options {
        servers = List.copyOf(servers);
    }

    /** @throws IllegalArgumentException with the usage */
    static Options parse(List<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        Options options = new Options(
                words.getFirst(),
                words.getFirst().equals("rpc") ? List.of(ServerName.PAYARA) : Arrays.asList(ServerName.values()),
                5,
                Duration.ofSeconds(12),
                Duration.ofSeconds(4),
                64,
                false);
        List<String> rest = new ArrayList<>(words.subList(1, words.size()));
        while (!rest.isEmpty()) {
            options = options.with(rest);
        }
        return options;
    }

    /** Takes one option off the front. */
    private Options with(List<String> rest) {
        String name = rest.removeFirst();
        if (name.equals("--profile")) {
            return new Options(scenario, servers, rounds, warmUp, measured, connections, true);
        }
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        String value = rest.removeFirst();
        return switch (name) {
            case "--on" -> {
                List<ServerName> one = List.of(ServerName.valueOf(value.toUpperCase(Locale.ROOT)));
                yield new Options(scenario, one, rounds, warmUp, measured, connections, profiles);
            }
            case "--rounds" ->
                new Options(scenario, servers, Integer.parseInt(value), warmUp, measured, connections, profiles);
            case "--warm-up" -> new Options(scenario, servers, rounds, seconds(value), measured, connections, profiles);
            case "--seconds" -> new Options(scenario, servers, rounds, warmUp, seconds(value), connections, profiles);
            case "--connections" ->
                new Options(scenario, servers, rounds, warmUp, measured, Integer.parseInt(value), profiles);
            default -> throw new IllegalArgumentException(USAGE);
        };
    }

    private static Duration seconds(String value) {
        return Duration.ofMillis((long) (Double.parseDouble(value) * 1000));
    }
}

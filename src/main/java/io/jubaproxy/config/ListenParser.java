package io.jubaproxy.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code service:port} and {@code service:[address]:port}, comma-separated. */
final class ListenParser {
    private static final Pattern DOOR = Pattern.compile("([^:\\[\\]]+):(?:\\[([^\\]]+)\\]:)?([0-9]+)");

    private ListenParser() {}

    static List<Listener> parse(String text) {
        List<Listener> doors = new ArrayList<>();
        for (String part : Names.split(text, ",")) {
            Listener door = door(part);
            if (doors.stream().anyMatch(other -> sameSocket(door, other))) {
                throw new IllegalArgumentException("'" + part + "' names a port for the second time");
            }
            doors.add(door);
        }
        return List.copyOf(doors);
    }

    private static Listener door(String part) {
        Matcher matcher = DOOR.matcher(part);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + part + "' is no service:port");
        }
        Optional<String> address = Optional.ofNullable(matcher.group(2)).map(Addresses::host);
        return new Listener(Names.decode(matcher.group(1)), address, Addresses.port(matcher.group(3)));
    }

    private static boolean sameSocket(Listener one, Listener other) {
        return one.port() == other.port() && one.address().equals(other.address());
    }
}

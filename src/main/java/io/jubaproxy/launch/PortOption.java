package io.jubaproxy.launch;

import java.util.ArrayList;
import java.util.List;

/** Options of commands that are ports; 0 means any. */
final class PortOption {
    private static final int MAX_PORT = 65_535;

    private PortOption() {}

    /** @param option without its dashes */
    static int port(String option, String text) {
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= MAX_PORT) {
            return Integer.parseInt(text);
        }
        throw new UsageException("The option --" + option + " is \"" + text + "\"; allowed is a port, 0 to " + MAX_PORT
                + ", where 0 takes any.");
    }

    /** Ports separated by commas. */
    static List<Integer> list(String option, String text) {
        List<Integer> ports = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            ports.add(port(option, part.strip()));
        }
        return ports;
    }
}

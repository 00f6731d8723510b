package io.jubaproxy.access;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Who is at the doors and what they may do there.
 *
 * @param rules of the moment; thread-safe, asked for each request
 * @param described a clause for the log at the start
 */
public record Access(Supplier<Rules> rules, Authenticator authenticator, String described) {
    /** Where no file says who may do what. */
    public static final Access OFF = new Access(
            () -> Rules.OFF,
            new Authenticator(Optional.empty(), Optional.empty()),
            "off: whoever reaches a door may call everything (jubaproxy.access.rules-file turns it on)");

    /** Whether rules are in force. */
    public boolean isOn() {
        return rules.get().areOn();
    }
}

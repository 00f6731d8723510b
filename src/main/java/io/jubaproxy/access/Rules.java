package io.jubaproxy.access;

import java.util.List;

/** Who may do what: one reading of the rules file. Immutable. */
public final class Rules {
    /** Where there is no rules file: everybody may do everything. */
    public static final Rules OFF = new Rules(List.of());

    private final List<Rule> rules;

    Rules(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** Whether there are rules at all. */
    public boolean areOn() {
        return this != OFF;
    }

    /** What they let a caller do; everything where they are off, and else nothing that no rule allows. */
    public Grants of(Caller caller) {
        return areOn()
                ? Grants.of(rules.stream().filter(rule -> rule.isFor(caller)).toList())
                : Grants.EVERYTHING;
    }

    @Override
    public String toString() {
        return rules.size() == 1 ? "1 rule" : rules.size() + " rules";
    }
}

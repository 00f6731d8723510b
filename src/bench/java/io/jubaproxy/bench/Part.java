package io.jubaproxy.bench;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A part of a scenario: loads that take turns, and what their figures should be to each other.
 *
 * @param name for {@code --only}
 * @param loads each with a name of its own
 */
record Part(String name, List<Load> loads, List<Claim> claims) {
    Part {
        loads = List.copyOf(loads);
        claims = List.copyOf(claims);
    }

    /** Measures the loads in turn and prints the figures, then the claims, each with its target beside it. */
    List<Measured> run(Workbench workbench) throws InterruptedException {
        workbench.progress().println("-- " + name);
        List<Measured> measured = new Comparison(workbench).run(loads);
        Table figures = new Table(
                name, "requests/s", "p50 ms", "p99 ms", "its process: CPU us/request", "allocated bytes/request");
        measured.forEach(each -> figures.row(each.cellsWithAllocation()));
        workbench.tables().println(figures.markdown());
        Map<String, Measured> byName =
                measured.stream().collect(Collectors.toMap(each -> each.load().name(), Function.identity()));
        Table ratios = new Table("median of rounds", "figure", "target", "");
        for (Claim claim : claims) {
            OptionalDouble value = claim.value(byName);
            if (value.isPresent()) {
                ratios.row(List.of(
                        claim.title(),
                        Measured.format(value.getAsDouble()),
                        claim.target().text(),
                        claim.target().verdict(value.getAsDouble())));
            } else {
                ratios.row(List.of(claim.title(), "not measured", claim.target().text(), ""));
            }
        }
        workbench.tables().println(ratios.markdown());
        return measured;
    }
}

package io.jubaproxy.aggregate;

import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.util.Optional;

/** The aggregator of each rule, one instance for all. */
public final class Aggregators {
    private static final Aggregator PASS = new Pass();
    private static final Aggregator ALL_AND = new AllAnd();
    private static final Aggregator ALL_OR = new AllOr();
    private static final Aggregator MERGE = new Merge();
    private static final Aggregator CONCAT = new Concat();
    private static final Aggregator ADD = new Add();

    private Aggregators() {}

    public static Aggregator of(AggregatorRule rule) {
        return switch (rule) {
            case PASS -> PASS;
            case ALL_AND -> ALL_AND;
            case ALL_OR -> ALL_OR;
            case MERGE -> MERGE;
            case CONCAT -> CONCAT;
            case ADD -> ADD;
        };
    }

    /** The complaint about a result that is not of the one type a rule can use. */
    static Optional<String> unless(ValueType wanted, EncodedValue result) {
        ValueType type = ValueCursor.over(result).next();
        return type == wanted ? Optional.empty() : Optional.of("wanted " + wanted.label() + ", got " + type.label());
    }
}

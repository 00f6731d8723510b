package io.jubaproxy.service;

import io.jubaproxy.service.IdlSyntax.AnnotationSyntax;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the annotations before a method: routing, kind and aggregator, each once, in any order. */
final class IdlAnnotations {
    private static final String ROUTINGS = "#@random, #@broadcast, #@cht, #@cht(n) or #@internal";

    private final IdlTokens tokens;

    private @Nullable Routing routing;
    private @Nullable MethodKind kind;
    private @Nullable AggregatorRule aggregator;

    IdlAnnotations(IdlTokens tokens) {
        this.tokens = tokens;
    }

    AnnotationSyntax read() {
        routing = null;
        kind = null;
        aggregator = null;
        while (tokens.peek().kind() == IdlToken.Kind.ANNOTATION) {
            readOne();
        }
        Routing readRouting = routing;
        if (readRouting == null) {
            throw tokens.expected("the method's routing: " + ROUTINGS);
        }
        if (!(readRouting instanceof Routing.Internal)) {
            require(kind, "the method's kind: " + choices(kinds()));
            require(aggregator, "the method's aggregator: " + choices(rules()));
        }
        return new AnnotationSyntax(readRouting, kind, aggregator);
    }

    private void readOne() {
        IdlToken token = tokens.peek();
        String word = token.text();
        Optional<MethodKind> namedKind = Arrays.stream(MethodKind.values())
                .filter(each -> label(each).equals(word))
                .findFirst();
        Optional<AggregatorRule> namedRule = Arrays.stream(AggregatorRule.values())
                .filter(each -> each.label().equals(word))
                .findFirst();
        if (namedKind.isPresent()) {
            once(kind, token, "kind");
            kind = namedKind.get();
        } else if (namedRule.isPresent()) {
            once(aggregator, token, "aggregator");
            aggregator = namedRule.get();
        } else {
            once(routing, token, "routing");
            routing = routing(word);
            return;
        }
        tokens.next();
    }

    private Routing routing(String word) {
        Routing found =
                switch (word) {
                    case "random" -> new Routing.Random();
                    case "broadcast" -> new Routing.Broadcast();
                    case "internal" -> new Routing.Internal();
                    case "cht" -> new Routing.Cht(Routing.Cht.DEFAULT_ENTRIES);
                    default ->
                        throw tokens.expected(
                                "an annotation: " + ROUTINGS + "; " + choices(kinds()) + "; " + choices(rules()));
                };
        tokens.next();
        return found instanceof Routing.Cht && tokens.skipSymbol("(") ? chtEntries() : found;
    }

    private Routing chtEntries() {
        int line = tokens.peek().line();
        int entries = tokens.number("the number of ring entries");
        if (entries < 1) {
            throw tokens.at(line, "expected at least 1 ring entry, found " + entries);
        }
        tokens.symbol(")");
        return new Routing.Cht(entries);
    }

    private void once(@Nullable Object earlier, IdlToken token, String what) {
        if (earlier != null) {
            throw tokens.at(token.line(), "a method has one " + what + ", " + token.shown() + " is a second");
        }
    }

    private void require(@Nullable Object value, String what) {
        if (value == null) {
            throw tokens.expected(what);
        }
    }

    private static Stream<String> kinds() {
        return Arrays.stream(MethodKind.values()).map(IdlAnnotations::label);
    }

    private static Stream<String> rules() {
        return Arrays.stream(AggregatorRule.values()).map(AggregatorRule::label);
    }

    private static String choices(Stream<String> words) {
        return words.map("#@"::concat).collect(Collectors.joining(", "));
    }

    private static String label(MethodKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}

package io.jubaproxy.service;

import java.util.List;

/** A position in the tokens of a file and the sentences that say what was expected there. */
final class IdlTokens {
    private final String source;
    private final List<IdlToken> tokens;
    private int position;

    IdlTokens(String source, List<IdlToken> tokens) {
        this.source = source;
        this.tokens = tokens;
    }

    IdlToken peek() {
        return tokens.get(position);
    }

    /** The current token; moves on, but never beyond the end. */
    IdlToken next() {
        IdlToken token = peek();
        if (token.kind() != IdlToken.Kind.END) {
            position++;
        }
        return token;
    }

    boolean atSymbol(String symbol) {
        return peek().is(IdlToken.Kind.SYMBOL, symbol);
    }

    boolean skipSymbol(String symbol) {
        boolean found = atSymbol(symbol);
        if (found) {
            next();
        }
        return found;
    }

    void symbol(String symbol) {
        if (!skipSymbol(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    IdlToken name(String what) {
        if (peek().kind() != IdlToken.Kind.NAME) {
            throw expected(what);
        }
        return next();
    }

    /** A whole number of at most 9 digits. */
    int number(String what) {
        IdlToken token = peek();
        if (token.kind() != IdlToken.Kind.NUMBER || !token.text().matches("[0-9]{1,9}")) {
            throw expected(what);
        }
        return Integer.parseInt(next().text());
    }

    IdlException expected(String what) {
        return at(peek().line(), "expected " + what + ", found " + peek().shown());
    }

    IdlException at(int line, String problem) {
        return new IdlException(source, line, problem);
    }
}

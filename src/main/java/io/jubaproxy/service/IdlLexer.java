package io.jubaproxy.service;

import java.util.ArrayList;
import java.util.List;

/** Splits an IDL text into tokens; comments, docs and {@code %include} lines are left out. */
final class IdlLexer {
    private final String source;
    private final String text;
    private final List<IdlToken> tokens = new ArrayList<>();
    private int position;
    private int line = 1;

    private IdlLexer(String source, String text) {
        this.source = source;
        this.text = text;
    }

    /**
     * @return the tokens, ended by one of kind END
     * @throws IdlException at a character that can't begin a token
     */
    static List<IdlToken> tokens(String source, String text) {
        IdlLexer lexer = new IdlLexer(source, text);
        while (lexer.position < text.length()) {
            lexer.step(text.charAt(lexer.position));
        }
        lexer.add(IdlToken.Kind.END, "");
        return lexer.tokens;
    }

    private void step(char next) {
        if (next == '\n') {
            line++;
            position++;
        } else if (Character.isWhitespace(next) || next == '\uFEFF') {
            position++;
        } else if (text.startsWith("#@", position)) {
            position += 2;
            add(IdlToken.Kind.ANNOTATION, word());
        } else if (next == '#' || text.startsWith("%include", position)) {
            skipLine();
        } else if (next == '"') {
            quoted();
        } else if ("{}()<>,:".indexOf(next) >= 0) {
            position++;
            add(IdlToken.Kind.SYMBOL, String.valueOf(next));
        } else if (isWordPart(next)) {
            String word = word();
            add(isDigit(next) ? IdlToken.Kind.NUMBER : IdlToken.Kind.NAME, word);
        } else {
            throw new IdlException(source, line, "the character '" + next + "' has no meaning here");
        }
    }

    private String word() {
        int start = position;
        while (position < text.length() && isWordPart(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    private void quoted() {
        int end = text.indexOf('"', position + 1);
        if (end < 0 || text.substring(position, end).indexOf('\n') >= 0) {
            throw new IdlException(source, line, "a closing '\"' is missing");
        }
        add(IdlToken.Kind.QUOTED, text.substring(position + 1, end));
        position = end + 1;
    }

    private void skipLine() {
        int end = text.indexOf('\n', position);
        position = end < 0 ? text.length() : end;
    }

    private void add(IdlToken.Kind kind, String tokenText) {
        tokens.add(new IdlToken(kind, tokenText, line));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return isDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}

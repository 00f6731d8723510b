package io.jubaproxy.service;

/**
 * One word of an IDL file.
 *
 * @param text as written, without quotes and without the {@code #@} of annotations
 * @param line counted from 1
 */
record IdlToken(Kind kind, String text, int line) {
    enum Kind {
        NAME,
        NUMBER,
        /** One of <code>{ } ( ) &lt; &gt; , :</code>. */
        SYMBOL,
        /** {@code #@word}. */
        ANNOTATION,
        /** A text in double quotes. */
        QUOTED,
        END
    }

    boolean is(Kind wanted, String wantedText) {
        return kind == wanted && text.equals(wantedText);
    }

    /** The token in an error message. */
    String shown() {
        return switch (kind) {
            case NAME, NUMBER, SYMBOL -> "'" + text + "'";
            case ANNOTATION -> "#@" + text;
            case QUOTED -> "\"" + text + "\"";
            case END -> "the end of the file";
        };
    }
}

package io.jubaproxy.rest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** Where in a JSON text a value stands, for messages to people: {@code arguments[1].datum["two words"]}. */
final class JsonPath {
    private static final int SHOWN_CHARS = 40;

    private final String root;
    private final Deque<Object> steps = new ArrayDeque<>();

    JsonPath(String root) {
        this.root = root;
    }

    void enter(int index) {
        steps.addLast(index);
    }

    void enter(String name) {
        steps.addLast(name);
    }

    void leave() {
        steps.removeLast();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(root);
        for (Iterator<Object> each = steps.iterator(); each.hasNext(); ) {
            Object step = each.next();
            if (step instanceof String name) {
                text.append(name.matches("[A-Za-z_][A-Za-z0-9_]{0,39}") ? "." + name : "[" + quoted(name) + "]");
            } else {
                text.append('[').append(step).append(']');
            }
        }
        return text.toString();
    }

    /** A text from outside, quoted, cut and without control characters. */
    static String quoted(String text) {
        String cut = text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "…";
        return '"' + cut.replaceAll("\\p{Cntrl}", "?") + '"';
    }
}

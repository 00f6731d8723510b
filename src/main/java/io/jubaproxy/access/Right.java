package io.jubaproxy.access;

import io.jubaproxy.service.MethodKind;
import java.util.Arrays;
import java.util.Optional;

/** What rules may allow. */
public enum Right {
    /** Calls that leave the model as it is. */
    ANALYSIS("analysis"),
    /** Calls that change the model. */
    UPDATE("update"),
    /** Looking at clusters and at the proxy's own figures. */
    ADMIN_READ("admin-read"),
    /** Taking members out and putting them back. */
    ADMIN_CHANGE("admin-change");

    private final String label;

    Right(String label) {
        this.label = label;
    }

    /** The word in rules and refusals. */
    public String label() {
        return label;
    }

    /** The right to call methods of a kind. What takes no lock may change the model all the same: so it is with Jubatus's create_node. */
    public static Right toCall(MethodKind kind) {
        return switch (kind) {
            case ANALYSIS -> ANALYSIS;
            case UPDATE, NOLOCK -> UPDATE;
        };
    }

    static Optional<Right> labelled(String text) {
        return Arrays.stream(values()).filter(right -> right.label.equals(text)).findFirst();
    }

    /** Whether it is about calls, and so about methods. */
    boolean isForCalls() {
        return switch (this) {
            case ANALYSIS, UPDATE -> true;
            case ADMIN_READ, ADMIN_CHANGE -> false;
        };
    }
}

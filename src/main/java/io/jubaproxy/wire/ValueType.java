package io.jubaproxy.wire;

/** The type of a MessagePack value as readers care about it: widths and old or new encodings of one type are not told apart. */
public enum ValueType {
    NIL("nil"),
    BOOL("a bool"),
    /** Signed or unsigned, any width. */
    INTEGER("an integer"),
    /** 32 or 64 bits. */
    FLOAT("a float"),
    /** The old raw type, which the newer specification calls str: fixraw, str8 {@code d9}, raw16 {@code da}, raw32 {@code db}. */
    RAW("a string"),
    /** The newer bin type, {@code c4} to {@code c6}. */
    BIN("binary"),
    ARRAY("an array"),
    MAP("a map"),
    EXT("an extension type");

    private final String label;

    ValueType(String label) {
        this.label = label;
    }

    /** The type with its article, for messages to people. */
    public String label() {
        return label;
    }
}

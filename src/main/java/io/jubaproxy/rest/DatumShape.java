package io.jubaproxy.rest;

import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;

/** Tells whether an encoded value is a datum. */
final class DatumShape {
    private static final int MAX_PARTS = 3;

    private DatumShape() {}

    /** Reads the value at the cursor as far as it is a datum. */
    static boolean matches(ValueCursor cursor) {
        if (cursor.next() != ValueType.ARRAY) {
            return false;
        }
        int parts = cursor.readArrayHeader();
        for (int part = 0; part < parts && parts <= MAX_PARTS; part++) {
            if (!partMatches(cursor, part)) {
                return false;
            }
        }
        return parts <= MAX_PARTS;
    }

    private static boolean partMatches(ValueCursor cursor, int part) {
        if (cursor.next() != ValueType.ARRAY) {
            return false;
        }
        for (int left = cursor.readArrayHeader(); left > 0; left--) {
            if (cursor.next() != ValueType.ARRAY || cursor.readArrayHeader() != 2 || !isText(cursor.next())) {
                return false;
            }
            cursor.skip();
            if (!valueMatches(cursor.next(), part)) {
                return false;
            }
            cursor.skip();
        }
        return true;
    }

    private static boolean valueMatches(ValueType value, int part) {
        return part == 1 ? value == ValueType.INTEGER || value == ValueType.FLOAT : isText(value);
    }

    private static boolean isText(ValueType type) {
        return type == ValueType.RAW || type == ValueType.BIN;
    }
}

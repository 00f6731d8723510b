package io.jubaproxy.service;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;

/**
 * Checks encoded arguments against their method's descriptor, to full depth, by a scan that decodes and copies nothing.
 *
 * <p>It takes what Jubatus's own servers take: any width of an integer in range, a whole number for a float, old raw and bin for a
 * string, a datum whose later parts are missing, and more elements in a message than its fields. It recurses as deep as the
 * descriptor's types nest, whatever the bytes hold.
 *
 * <p>Meant for bytes that a scanner has bounded and found complete. Stateless.
 */
public final class ArgumentCheck {
    private static final long UINT_MAX = 0xffff_ffffL;

    private ArgumentCheck() {}

    /**
     * Passes the arguments of a method.
     *
     * @param arguments stands before the first argument after the cluster name, and behind the last parameter's afterwards
     * @param count how many arguments there are; more than parameters are no problem and are not looked at
     * @throws RefusedException of kind bad-request, naming the argument and what was wanted
     */
    public static void check(ServiceMethod method, ValueCursor arguments, int count) {
        if (count < method.parameters().size()) {
            throw refusal(
                    method,
                    "it takes " + method.parameters().size() + " arguments after the cluster name, got " + count);
        }
        for (Type.Field parameter : method.parameters()) {
            int at = arguments.offset();
            if (!passes(parameter.type(), arguments)) {
                throw refusal(
                        method,
                        "the argument " + parameter.name() + " is no "
                                + parameter.type().idl() + problemAt(at, arguments));
            }
        }
    }

    private static RefusedException refusal(ServiceMethod method, String problem) {
        return new RefusedException(FailureKind.BAD_REQUEST, method.signature() + ": " + problem);
    }

    /** The cursor stands before what did not fit, which may lie inside of the argument. */
    private static String problemAt(int argument, ValueCursor arguments) {
        String found = arguments.atEnd() ? "nothing" : arguments.next().label();
        return arguments.offset() == argument ? ", got " + found : ": " + found + " inside of it doesn't fit";
    }

    /** Passes a value that fits; stays before it, or before what inside of it does not fit, otherwise. */
    private static boolean passes(Type type, ValueCursor cursor) {
        return switch (type) {
            case Type.Scalar scalar -> passesScalar(scalar, cursor);
            case Type.Datum datum -> passesDatum(cursor);
            case Type.ListOf(Type element) -> passesList(element, cursor);
            case Type.MapOf(Type key, Type value) -> passesMap(key, value, cursor);
            case Type.Message message -> passesMessage(message, cursor);
        };
    }

    private static boolean passesScalar(Type.Scalar scalar, ValueCursor cursor) {
        ValueType found = cursor.next();
        boolean fits =
                switch (scalar) {
                    case BOOL -> found == ValueType.BOOL;
                    case INT -> isInteger(cursor, Integer.MIN_VALUE, Integer.MAX_VALUE);
                    case UINT -> isInteger(cursor, 0, UINT_MAX);
                    case LONG -> isInteger(cursor, Long.MIN_VALUE, Long.MAX_VALUE);
                    case ULONG -> isInteger(cursor, 0, Long.MAX_VALUE) || isBeyondLong(cursor);
                    case FLOAT, DOUBLE -> found == ValueType.FLOAT || found == ValueType.INTEGER;
                    case STRING -> found == ValueType.RAW || found == ValueType.BIN;
                };
        if (fits) {
            cursor.skip();
        }
        return fits;
    }

    private static boolean isInteger(ValueCursor cursor, long least, long most) {
        if (cursor.next() != ValueType.INTEGER || cursor.nextExceedsLong()) {
            return false;
        }
        long value = cursor.peekLong();
        return value >= least && value <= most;
    }

    private static boolean isBeyondLong(ValueCursor cursor) {
        return cursor.next() == ValueType.INTEGER && cursor.nextExceedsLong();
    }

    private static boolean passesDatum(ValueCursor cursor) {
        if (cursor.next() != ValueType.ARRAY) {
            return false;
        }
        int parts = cursor.readArrayHeader();
        return (parts < 1 || passesPairs(Type.Scalar.STRING, cursor))
                && (parts < 2 || passesPairs(Type.Scalar.DOUBLE, cursor))
                && (parts < 3 || passesPairs(Type.Scalar.STRING, cursor))
                && skipped(parts - 3, cursor);
    }

    private static boolean passesPairs(Type.Scalar value, ValueCursor cursor) {
        if (cursor.next() != ValueType.ARRAY) {
            return false;
        }
        for (int left = cursor.readArrayHeader(); left > 0; left--) {
            if (cursor.next() != ValueType.ARRAY
                    || cursor.readArrayHeader() != 2
                    || !passesScalar(Type.Scalar.STRING, cursor)
                    || !passesScalar(value, cursor)) {
                return false;
            }
        }
        return true;
    }

    private static boolean passesList(Type element, ValueCursor cursor) {
        if (cursor.next() != ValueType.ARRAY) {
            return false;
        }
        for (int left = cursor.readArrayHeader(); left > 0; left--) {
            if (!passes(element, cursor)) {
                return false;
            }
        }
        return true;
    }

    private static boolean passesMap(Type key, Type value, ValueCursor cursor) {
        if (cursor.next() != ValueType.MAP) {
            return false;
        }
        for (int left = cursor.readMapHeader(); left > 0; left--) {
            if (!passes(key, cursor) || !passes(value, cursor)) {
                return false;
            }
        }
        return true;
    }

    private static boolean passesMessage(Type.Message message, ValueCursor cursor) {
        if (cursor.next() != ValueType.ARRAY) {
            return false;
        }
        int elements = cursor.readArrayHeader();
        if (elements < message.fields().size()) {
            return false;
        }
        for (Type.Field field : message.fields()) {
            if (!passes(field.type(), cursor)) {
                return false;
            }
        }
        return skipped(elements - message.fields().size(), cursor);
    }

    private static boolean skipped(int more, ValueCursor cursor) {
        for (int left = more; left > 0; left--) {
            cursor.skip();
        }
        return true;
    }
}

package io.jubaproxy.rest;

import io.jubaproxy.service.Type;
import io.jubaproxy.wire.MessageWriter;
import jakarta.json.stream.JsonParser.Event;
import java.math.BigInteger;
import java.util.Base64;
import java.util.regex.Pattern;

/** Reads scalars and strings of a JSON text into MessagePack. */
final class JsonScalars {
    /** Enough for every 64-bit integer, few enough to never meet the cost of big numbers. */
    private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9][0-9]{0,19})");

    private static final BigInteger TWO_32 = BigInteger.ONE.shiftLeft(32);
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);
    private static final String FLOATS = "{\"$float\": \"NaN\"}, \"Infinity\" or \"-Infinity\"";
    private static final String BINARY = "{\"$binary\": \"base64\"}";

    private final JsonSource json;

    JsonScalars(JsonSource json) {
        this.json = json;
    }

    void read(Type.Scalar type, MessageWriter out) {
        switch (type) {
            case BOOL -> bool(out);
            case INT ->
                integer(type, BigInteger.valueOf(Integer.MIN_VALUE), BigInteger.valueOf(Integer.MAX_VALUE), out);
            case UINT -> integer(type, BigInteger.ZERO, TWO_32.subtract(BigInteger.ONE), out);
            case LONG -> integer(type, BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE), out);
            case ULONG -> integer(type, BigInteger.ZERO, TWO_64.subtract(BigInteger.ONE), out);
            case FLOAT -> float32(out);
            case DOUBLE -> float64(out);
            case STRING -> string(out);
        }
    }

    private void bool(MessageWriter out) {
        if (json.event() != Event.VALUE_TRUE && json.event() != Event.VALUE_FALSE) {
            throw json.wanted("true or false");
        }
        out.bool(json.event() == Event.VALUE_TRUE);
    }

    private void integer(Type.Scalar type, BigInteger least, BigInteger most, MessageWriter out) {
        boolean wide = type == Type.Scalar.LONG || type == Type.Scalar.ULONG;
        boolean digits = json.event() == Event.VALUE_NUMBER || (wide && json.event() == Event.VALUE_STRING);
        if (!digits || !WHOLE.matcher(json.text()).matches()) {
            throw outside(type, least, most);
        }
        BigInteger value = new BigInteger(json.text());
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw outside(type, least, most);
        }
        if (value.signum() < 0) {
            out.integer(value.longValue());
        } else {
            out.unsigned(value.longValue());
        }
    }

    private RuntimeException outside(Type.Scalar type, BigInteger least, BigInteger most) {
        return json.wanted(type.idl() + ", a whole number from " + least + " to " + most);
    }

    private void float32(MessageWriter out) {
        if (json.event() != Event.VALUE_NUMBER) {
            out.float32((float) specialFloat());
            return;
        }
        float value = Float.parseFloat(json.text());
        if (Float.isInfinite(value)) {
            throw json.wanted("a number of the range of float");
        }
        out.float32(value);
    }

    /** Reads a double; a whole number too goes out as float64, because servers of that age refuse an integer there. */
    void float64(MessageWriter out) {
        if (json.event() != Event.VALUE_NUMBER) {
            out.float64(specialFloat());
            return;
        }
        double value = Double.parseDouble(json.text());
        if (Double.isInfinite(value)) {
            throw json.wanted("a number of the range of double");
        }
        out.float64(value);
    }

    private double specialFloat() {
        if (json.event() != Event.START_OBJECT) {
            throw json.wanted("a number");
        }
        if (json.advance() != Event.KEY_NAME || !json.text().equals("$float")) {
            throw json.wanted("a number or " + FLOATS);
        }
        return floatAfterKey();
    }

    /** Reads the rest of {@code {"$float": ...}} whose key is the current event. */
    double floatAfterKey() {
        if (json.advance() != Event.VALUE_STRING) {
            throw json.wanted(FLOATS);
        }
        double value =
                switch (json.text()) {
                    case "NaN" -> Double.NaN;
                    case "Infinity" -> Double.POSITIVE_INFINITY;
                    case "-Infinity" -> Double.NEGATIVE_INFINITY;
                    default -> throw json.wanted(FLOATS);
                };
        endOfObject();
        return value;
    }

    /** Reads a string: text, or any bytes as {@code {"$binary": "base64"}}. */
    void string(MessageWriter out) {
        switch (json.event()) {
            case VALUE_STRING -> out.raw(json.utf8());
            case START_OBJECT -> binary(out);
            case START_ARRAY, KEY_NAME, VALUE_NUMBER, VALUE_TRUE, VALUE_FALSE, VALUE_NULL, END_OBJECT, END_ARRAY ->
                throw json.wanted("a string");
        }
    }

    /** Reads {@code {"$binary": "base64"}}. */
    void binary(MessageWriter out) {
        if (json.event() != Event.START_OBJECT
                || json.advance() != Event.KEY_NAME
                || !json.text().equals("$binary")) {
            throw json.wanted(BINARY);
        }
        out.raw(binaryAfterKey());
    }

    /** Reads the rest of {@code {"$binary": ...}} whose key is the current event. */
    byte[] binaryAfterKey() {
        if (json.advance() != Event.VALUE_STRING) {
            throw json.wanted("base64 text");
        }
        byte[] payload;
        try {
            payload = Base64.getDecoder().decode(json.text());
        } catch (IllegalArgumentException e) {
            throw json.wanted("base64 text");
        }
        endOfObject();
        return payload;
    }

    private void endOfObject() {
        if (json.advance() != Event.END_OBJECT) {
            throw json.wanted("the end of the object");
        }
    }
}

package io.jubaproxy.rpc;

import io.jubaproxy.wire.ValueCursor;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/**
 * Prints MessagePack values as the original does: {@code true}, {@code 1.5}, {@code [1, "a"]}, {@code {"k"=>"v"}}. Text is neither
 * escaped nor decoded: its bytes go out as they came. Floats have six significant digits, as a C++ stream prints them.
 *
 * <p>Recurses as deep as the value nests, which the scanner has bounded.
 */
final class ObjectPrinter {
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
    private static final int FIRST_SCIENTIFIC = 6;
    private static final int LAST_SMALL = -4;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    byte[] printed() {
        return out.toByteArray();
    }

    void bytes(byte[] source, int from, int length) {
        out.write(source, from, length);
    }

    /** Prints the next value and passes it. */
    void print(ValueCursor cursor) {
        switch (cursor.next()) {
            case NIL -> {
                cursor.readNil();
                text("nil");
            }
            case BOOL -> text(Boolean.toString(cursor.readBool()));
            case INTEGER -> text(cursor.readInteger().toString());
            case FLOAT -> text(number(cursor.readDouble()));
            case RAW, BIN -> {
                byte[] payload = cursor.readPayload();
                text("\"");
                bytes(payload, 0, payload.length);
                text("\"");
            }
            case ARRAY -> array(cursor);
            case MAP -> map(cursor);
            case EXT -> {
                cursor.skip();
                text("EXT");
            }
        }
    }

    private void array(ValueCursor cursor) {
        int elements = cursor.readArrayHeader();
        text("[");
        for (int i = 0; i < elements; i++) {
            text(i == 0 ? "" : ", ");
            print(cursor);
        }
        text("]");
    }

    private void map(ValueCursor cursor) {
        int entries = cursor.readMapHeader();
        text("{");
        for (int i = 0; i < entries; i++) {
            text(i == 0 ? "" : ", ");
            print(cursor);
            text("=>");
            print(cursor);
        }
        text("}");
    }

    private void text(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** C's {@code %g}: the shorter of plain and scientific for six digits, without trailing zeros. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return Double.doubleToRawLongBits(value) < 0 ? "-nan" : "nan";
        }
        String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
        if (value == 0 || Double.isInfinite(value)) {
            return sign + (value == 0 ? "0" : "inf");
        }
        BigDecimal rounded = new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LAST_SMALL && exponent < FIRST_SCIENTIFIC) {
            return rounded.toPlainString();
        }
        BigDecimal mantissa = rounded.movePointLeft(exponent).stripTrailingZeros();
        int size = Math.abs(exponent);
        return mantissa.toPlainString() + "e" + (exponent < 0 ? "-" : "+") + (size < 10 ? "0" : "") + size;
    }
}

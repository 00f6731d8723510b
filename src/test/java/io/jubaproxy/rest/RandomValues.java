package io.jubaproxy.rest;

import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Types and values in the one encoding that the JSON mapping writes, made from a seed. */
final class RandomValues {
    private static final List<Type.Scalar> SCALARS = List.of(Type.Scalar.values());

    private final Random random;

    RandomValues(long seed) {
        this.random = new Random(seed);
    }

    Type type(int depth) {
        int choice = random.nextInt(depth == 0 ? 2 : 5);
        return switch (choice) {
            case 0 -> scalar();
            case 1 -> new Type.Datum();
            case 2 -> new Type.ListOf(type(depth - 1));
            case 3 -> new Type.MapOf(random.nextBoolean() ? Type.Scalar.STRING : scalar(), type(depth - 1));
            default -> {
                List<Type.Field> fields = new ArrayList<>();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    fields.add(new Type.Field("f" + i, type(depth - 1)));
                }
                yield new Type.Message("m", fields);
            }
        };
    }

    EncodedValue value(Type type) {
        MessageWriter out = new MessageWriter();
        write(type, out);
        return out.value();
    }

    private Type.Scalar scalar() {
        return SCALARS.get(random.nextInt(SCALARS.size()));
    }

    private void write(Type type, MessageWriter out) {
        switch (type) {
            case Type.Scalar scalar -> scalar(scalar, out);
            case Type.Datum datum -> datum(out);
            case Type.ListOf list -> {
                int size = size();
                out.array(size);
                for (int i = 0; i < size; i++) {
                    write(list.element(), out);
                }
            }
            case Type.MapOf map -> {
                Set<EncodedValue> keys = new HashSet<>();
                for (int i = size(); i > 0; i--) {
                    keys.add(value(map.key()));
                }
                out.map(keys.size());
                keys.forEach(key -> {
                    out.encoded(key);
                    write(map.value(), out);
                });
            }
            case Type.Message message -> {
                out.array(message.fields().size());
                message.fields().forEach(field -> write(field.type(), out));
            }
        }
    }

    private void scalar(Type.Scalar type, MessageWriter out) {
        long bits = random.nextLong() >> random.nextInt(64);
        switch (type) {
            case BOOL -> out.bool(random.nextBoolean());
            case INT -> out.integer(bits << 32 >> 32);
            case UINT -> out.unsigned(bits & 0xffff_ffffL);
            case LONG -> out.integer(bits);
            case ULONG -> out.unsigned(bits);
            case FLOAT -> out.float32(float32());
            case DOUBLE -> out.float64(float64());
            case STRING -> out.raw(payload());
        }
    }

    private void datum(MessageWriter out) {
        out.array(3);
        for (int part = 0; part < 3; part++) {
            int size = size();
            out.array(size);
            for (int i = 0; i < size; i++) {
                out.array(2).raw(payload());
                if (part == 1) {
                    out.float64(float64());
                } else {
                    out.raw(payload());
                }
            }
        }
    }

    private int size() {
        return random.nextInt(20) == 0 ? 20 : random.nextInt(4);
    }

    private double float64() {
        double[] special = {-0.0, 0.0, 1.0, Double.NaN, Double.MAX_VALUE, Double.MIN_VALUE, Double.NEGATIVE_INFINITY};
        double any = Double.longBitsToDouble(random.nextLong());
        return random.nextInt(4) == 0 || Double.isNaN(any) ? special[random.nextInt(special.length)] : any;
    }

    private float float32() {
        float[] special = {-0.0f, 0.0f, 0.1f, Float.NaN, Float.MAX_VALUE, Float.MIN_VALUE, Float.POSITIVE_INFINITY};
        float any = Float.intBitsToFloat(random.nextInt());
        return random.nextInt(4) == 0 || Float.isNaN(any) ? special[random.nextInt(special.length)] : any;
    }

    /** Mostly text, of every kind that JSON escapes; sometimes no UTF-8 at all. */
    private byte[] payload() {
        String[] texts = {
            "", "a", "$binary", "$float", "num_values", "\"\\/\b\f\n\r\t\u0000\u001f\u007f", "é\u2028\ud83d\ude00"
        };
        if (random.nextInt(4) == 0) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            return bytes;
        }
        return (texts[random.nextInt(texts.length)] + (random.nextBoolean() ? random.nextInt(1000) : ""))
                .getBytes(StandardCharsets.UTF_8);
    }
}

package io.jubaproxy.rpc;

import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/** Legal arguments in every legal encoding, wide ones included. */
final class RandomArguments {
    private final RandomGenerator random;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private RandomArguments(RandomGenerator random) {
        this.random = random;
    }

    /** The whole params of a method: the cluster {@code demo} and arguments that fit. */
    static EncodedValue params(ServiceMethod method, RandomGenerator random) {
        RandomArguments arguments = new RandomArguments(random);
        arguments.header(0x90, 0xdc, 1 + method.parameters().size());
        arguments.string("demo".getBytes(StandardCharsets.UTF_8));
        method.parameters().forEach(parameter -> arguments.value(parameter.type()));
        return EncodedValue.owning(arguments.out.toByteArray());
    }

    private void value(Type type) {
        switch (type) {
            case Type.Scalar scalar -> scalar(scalar);
            case Type.Datum datum -> datum();
            case Type.ListOf(Type element) -> {
                int size = random.nextInt(4);
                header(0x90, 0xdc, size);
                repeat(size, () -> value(element));
            }
            case Type.MapOf(Type key, Type value) -> {
                int size = random.nextInt(4);
                header(0x80, 0xde, size);
                repeat(size, () -> {
                    value(key);
                    value(value);
                });
            }
            case Type.Message message -> {
                header(0x90, 0xdc, message.fields().size());
                message.fields().forEach(field -> value(field.type()));
            }
        }
    }

    private void datum() {
        int parts = random.nextInt(4);
        header(0x90, 0xdc, parts);
        for (int part = 0; part < parts; part++) {
            Type.Scalar held = part == 1 ? Type.Scalar.DOUBLE : Type.Scalar.STRING;
            int size = random.nextInt(4);
            header(0x90, 0xdc, size);
            repeat(size, () -> {
                header(0x90, 0xdc, 2);
                scalar(Type.Scalar.STRING);
                scalar(held);
            });
        }
    }

    private void scalar(Type.Scalar scalar) {
        switch (scalar) {
            case BOOL -> out.write(random.nextBoolean() ? 0xc3 : 0xc2);
            case INT -> signed(random.nextInt());
            case UINT -> unsigned(random.nextInt() & 0xffff_ffffL);
            case LONG -> signed(random.nextLong());
            case ULONG -> unsigned(random.nextLong());
            case FLOAT, DOUBLE -> number();
            case STRING -> {
                byte[] payload = new byte[random.nextInt(40)];
                random.nextBytes(payload);
                string(payload);
            }
        }
    }

    private void number() {
        switch (random.nextInt(3)) {
            case 0 -> sized(0xca, Float.floatToRawIntBits(random.nextFloat()), 4);
            case 1 -> sized(0xcb, random.nextLong(), 8);
            default -> signed(random.nextLong());
        }
    }

    /** Shifted, so that small values are as likely as large ones; wider than need be now and then. */
    private void signed(long value) {
        long shifted = value >> random.nextInt(64);
        if (shifted >= -32 && shifted < 128 && random.nextBoolean()) {
            out.write((int) shifted);
        } else if (shifted == (int) shifted && random.nextBoolean()) {
            sized(0xd2, shifted, 4);
        } else {
            sized(0xd3, shifted, 8);
        }
    }

    private void unsigned(long value) {
        long shifted = value >>> random.nextInt(64);
        if (shifted >>> 7 == 0 && random.nextBoolean()) {
            out.write((int) shifted);
        } else if (shifted >>> 32 == 0 && random.nextBoolean()) {
            sized(0xce, shifted, 4);
        } else {
            sized(0xcf, shifted, 8);
        }
    }

    private void string(byte[] payload) {
        int[] leads = {0xd9, 0xda, 0xdb, 0xc4, 0xc5, 0xc6};
        int format = random.nextInt(leads.length + 1);
        if (format == leads.length && payload.length < 32) {
            out.write(0xa0 | payload.length);
        } else {
            sized(leads[format % leads.length], payload.length, 1 << format % 3);
        }
        out.writeBytes(payload);
    }

    private void header(int fix, int wide, int size) {
        switch (random.nextInt(3)) {
            case 0 -> out.write(fix | size);
            case 1 -> sized(wide, size, 2);
            default -> sized(wide + 1, size, 4);
        }
    }

    private void sized(int lead, long value, int width) {
        out.write(lead);
        for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) {
            out.write((int) (value >>> shift));
        }
    }

    private static void repeat(int times, Runnable task) {
        for (int i = 0; i < times; i++) {
            task.run();
        }
    }
}

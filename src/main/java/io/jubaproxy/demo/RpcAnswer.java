package io.jubaproxy.demo;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.util.function.Consumer;

/**
 * The two last parts of a MessagePack-RPC response.
 *
 * @param error nil for a success
 * @param result beside an error what it is about, or nil
 */
record RpcAnswer(EncodedValue error, EncodedValue result) {
    static RpcAnswer result(Consumer<MessageWriter> writing) {
        return new RpcAnswer(EncodedValue.NIL, written(writing));
    }

    static RpcAnswer result(boolean value) {
        return result(writer -> writer.bool(value));
    }

    static RpcAnswer result(double value) {
        return result(writer -> writer.float64(value));
    }

    static RpcAnswer error(String message) {
        return new RpcAnswer(written(writer -> writer.raw(message)), EncodedValue.NIL);
    }

    static RpcAnswer error(long number) {
        return new RpcAnswer(written(writer -> writer.integer(number)), EncodedValue.NIL);
    }

    /** As a Jubatus server answers a method it doesn't have. */
    static RpcAnswer unknownMethod(String method) {
        return new RpcAnswer(written(writer -> writer.integer(1)), written(writer -> writer.raw(method)));
    }

    /** As a Jubatus server answers too few or wrongly typed arguments. */
    static RpcAnswer wrongArguments() {
        return new RpcAnswer(written(writer -> writer.integer(2)), written(writer -> writer.raw("std::bad_cast")));
    }

    private static EncodedValue written(Consumer<MessageWriter> writing) {
        MessageWriter writer = new MessageWriter();
        writing.accept(writer);
        return writer.value();
    }
}

package io.jubaproxy.rpc;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.nio.charset.StandardCharsets;

/** Words a server's error object as the original proxies do. Source: measured answers, vectors/error-wording.json. */
final class JubatusWording {
    private static final byte[] PREFIX = "rpc_server error: ".getBytes(StandardCharsets.US_ASCII);
    private static final long NO_SUCH_METHOD = 1;
    private static final long WRONG_ARGUMENTS = 2;

    private JubatusWording() {}

    static EncodedValue of(EncodedValue serverError) {
        ValueCursor cursor = ValueCursor.over(serverError);
        if (cursor.next() == ValueType.INTEGER && !cursor.nextExceedsLong()) {
            long number = cursor.readLong();
            if (number < 0) {
                return text(SystemErrors.text(-number));
            }
            if (number == NO_SUCH_METHOD) {
                return text("jubatus::server::common::mprpc::rpc_method_not_found");
            }
            if (number == WRONG_ARGUMENTS) {
                return text("jubatus::server::common::mprpc::rpc_type_error");
            }
        }
        return printed(serverError);
    }

    private static EncodedValue printed(EncodedValue serverError) {
        ObjectPrinter printer = new ObjectPrinter();
        printer.bytes(PREFIX, 0, PREFIX.length);
        printer.print(ValueCursor.over(serverError));
        byte[] all = printer.printed();
        return new MessageWriter(all.length + 5).raw(all).value();
    }

    private static EncodedValue text(String text) {
        return new MessageWriter().raw(text).value();
    }
}

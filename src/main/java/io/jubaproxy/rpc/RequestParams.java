package io.jubaproxy.rpc;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.service.ArgumentCheck;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.nio.charset.StandardCharsets;

/**
 * The params of a request, found to fit its method.
 *
 * @param asked the request's parts as bytes
 * @param forwarded the bytes that came, without the arguments beyond the method's parameters
 */
record RequestParams(Asked asked, EncodedValue forwarded) {
    private static final byte[] NOTHING = {};

    /**
     * Reads and checks.
     *
     * @throws RefusedException of kind bad-request
     */
    static RequestParams read(ServiceMethod method, EncodedValue params) {
        ValueCursor cursor = ValueCursor.over(params);
        if (cursor.next() != ValueType.ARRAY) {
            throw refusal("the params are " + cursor.next().label() + " instead of an array");
        }
        int count = cursor.readArrayHeader();
        int first = cursor.offset();
        byte[] cluster = cluster(cursor, count);
        ValueCursor arguments = cursor.lookahead();
        ArgumentCheck.check(method, cursor, count - 1);
        // Descriptors promise that a ring method's first parameter is a string.
        byte[] ringKey = method.routing() instanceof Routing.Cht ? arguments.readPayload() : NOTHING;
        int wanted = 1 + method.parameters().size();
        EncodedValue forwarded = count == wanted ? params : cut(params, first, cursor.offset(), wanted);
        return new RequestParams(new Asked(method.name(), cluster, ringKey), forwarded);
    }

    String cluster() {
        return new String(asked.cluster(), StandardCharsets.UTF_8);
    }

    private static byte[] cluster(ValueCursor cursor, int count) {
        boolean isText = count > 0 && (cursor.next() == ValueType.RAW || cursor.next() == ValueType.BIN);
        if (!isText) {
            throw refusal("the first parameter must be the cluster's name, a string");
        }
        return cursor.readPayload();
    }

    private static EncodedValue cut(EncodedValue params, int from, int to, int count) {
        return new MessageWriter(to - from + 5)
                .array(count)
                .bytes(params.sharedArray(), from, to - from)
                .value();
    }

    private static RefusedException refusal(String detail) {
        return new RefusedException(FailureKind.BAD_REQUEST, detail);
    }
}

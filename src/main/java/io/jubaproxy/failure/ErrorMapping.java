package io.jubaproxy.failure;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.util.OptionalLong;

/**
 * How a failure kind shows at the doors: the one table behind every error answer.
 *
 * @param httpStatus of the HTTP answer, unless the server's own error says more ({@link #httpStatus(BackendFailure)})
 * @param title short text for people, the same for every failure of the kind
 */
public record ErrorMapping(int httpStatus, String title) {
    /** Jubatus servers' error object for a method they don't have. */
    private static final long SERVER_KNOWS_NO_SUCH_METHOD = 1;
    /** Jubatus servers' error object for arguments of the wrong type. */
    private static final long SERVER_REFUSES_ARGUMENTS = 2;

    /** The row of one kind. */
    public static ErrorMapping of(FailureKind kind) {
        return switch (kind) {
            case REQUEST_TIMEOUT -> new ErrorMapping(504, "A server did not answer in time");
            case CONNECT_FAILED -> new ErrorMapping(502, "A server could not be reached");
            case CONNECTION_CLOSED -> new ErrorMapping(502, "A server closed the connection before its reply");
            case BROKEN_REPLY -> new ErrorMapping(502, "A server's reply was no MessagePack-RPC");
            case APPLICATION_ERROR -> new ErrorMapping(422, "A server answered with an error");
            case UNUSABLE_RESULT -> new ErrorMapping(502, "A server's result could not be used");
            case NO_SERVER -> new ErrorMapping(503, "The cluster has no server");
            case NO_RING -> new ErrorMapping(503, "The cluster has no hash ring");
            case UNKNOWN_METHOD -> new ErrorMapping(404, "No such method");
            case UNKNOWN_SERVICE -> new ErrorMapping(404, "No such service");
            case BAD_REQUEST -> new ErrorMapping(400, "The request could not be understood");
            case TOO_LARGE -> new ErrorMapping(413, "The request is too large");
            case OVERLOADED -> new ErrorMapping(503, "The proxy is overloaded");
            case DRAINING -> new ErrorMapping(503, "The proxy is draining");
            case UNAUTHENTICATED -> new ErrorMapping(401, "The client is not known");
            case FORBIDDEN -> new ErrorMapping(403, "The client may not do this");
            case METHOD_NOT_ALLOWED -> new ErrorMapping(405, "This HTTP method is not allowed here");
            case NOT_ACCEPTABLE -> new ErrorMapping(406, "No answer of an accepted media type");
            case UNSUPPORTED_MEDIA_TYPE -> new ErrorMapping(415, "The request's media type is not supported");
            case INTERNAL_ERROR -> new ErrorMapping(500, "Internal error in the proxy");
        };
    }

    /** The HTTP status of one failure: the kind's own, or what a Jubatus server's integer error means in HTTP. */
    public static int httpStatus(BackendFailure failure) {
        long error = failure.error()
                .map(ErrorMapping::integer)
                .orElse(OptionalLong.empty())
                .orElse(0);
        if (error == SERVER_KNOWS_NO_SUCH_METHOD) {
            return 404;
        }
        return error == SERVER_REFUSES_ARGUMENTS ? 400 : of(failure.kind()).httpStatus();
    }

    private static OptionalLong integer(EncodedValue value) {
        ValueCursor cursor = ValueCursor.over(value);
        boolean isLong = cursor.next() == ValueType.INTEGER && !cursor.nextExceedsLong();
        return isLong ? OptionalLong.of(cursor.readLong()) : OptionalLong.empty();
    }
}

package io.jubaproxy.failure;

import io.jubaproxy.failure.RpcError.Part;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;

/**
 * How a failure kind shows at the doors: the one table behind every error answer.
 *
 * @param httpStatus of the HTTP answer, unless the server's own error says more ({@link #httpStatus(BackendFailure)})
 * @param title short text for people, the same for every failure of the kind
 * @param rpc the RPC answer's error
 */
public record ErrorMapping(int httpStatus, String title, RpcError rpc) {
    /** Jubatus servers' error object for a method they don't have. */
    private static final long SERVER_KNOWS_NO_SUCH_METHOD = 1;
    /** Jubatus servers' error object for arguments of the wrong type. */
    private static final long SERVER_REFUSES_ARGUMENTS = 2;

    /** The row of one kind. */
    public static ErrorMapping of(FailureKind kind) {
        return switch (kind) {
            case REQUEST_TIMEOUT -> row(504, "A server did not answer in time", "request timed out");
            case CONNECT_FAILED -> row(502, "A server could not be reached", "connect error in proxy");
            case CONNECTION_CLOSED -> row(502, "A server closed the connection before its reply", "connection closed");
            case BROKEN_REPLY -> row(502, "A server's reply was no MessagePack-RPC", "no result");
            case APPLICATION_ERROR -> row(422, "A server answered with an error", new RpcError.ServersOwn());
            case UNUSABLE_RESULT -> row(502, "A server's result could not be used", "no result");
            case NO_SERVER ->
                row(503, "The cluster has no server", new RpcError.TextAbout("no server found: ", Part.CLUSTER));
            case NO_RING ->
                row(
                        503,
                        "The cluster has no hash ring",
                        new RpcError.TextAbout("failed to fetch list of CHT entry: ", Part.RING_KEY));
            case UNKNOWN_METHOD -> row(404, "No such method", new RpcError.CodeAbout(1, Part.METHOD));
            case UNKNOWN_SERVICE -> row(404, "No such service, cluster or server", new RpcError.Never());
            case BAD_REQUEST -> row(400, "The request could not be understood", new RpcError.Code(2, "std::bad_cast"));
            case TOO_LARGE -> row(413, "The request is too large", "request too large");
            case OVERLOADED -> row(503, "The proxy is overloaded", "overloaded in proxy");
            case DRAINING -> row(503, "The proxy is draining", "proxy is draining");
            case UNAUTHENTICATED -> row(401, "The client is not known", "access denied");
            case FORBIDDEN -> row(403, "The client may not do this", "access denied");
            case METHOD_NOT_ALLOWED -> row(405, "This HTTP method is not allowed here", new RpcError.Never());
            case NOT_ACCEPTABLE -> row(406, "No answer of an accepted media type", new RpcError.Never());
            case UNSUPPORTED_MEDIA_TYPE -> row(415, "The request's media type is not supported", new RpcError.Never());
            case INTERNAL_ERROR -> row(500, "Internal error in the proxy", "internal error in proxy");
            case NOT_FOUND -> row(404, "Nothing is at this address", new RpcError.Never());
        };
    }

    private static ErrorMapping row(int httpStatus, String title, String rpcText) {
        return row(httpStatus, title, new RpcError.Text(rpcText));
    }

    private static ErrorMapping row(int httpStatus, String title, RpcError rpc) {
        return new ErrorMapping(httpStatus, title, rpc);
    }

    /** The HTTP status of one failure: the kind's own, or what a Jubatus server's integer error means in HTTP. */
    public static int httpStatus(BackendFailure failure) {
        long error = failure.error().map(ErrorMapping::integer).orElse(0L);
        if (error == SERVER_KNOWS_NO_SUCH_METHOD) {
            return 404;
        }
        return error == SERVER_REFUSES_ARGUMENTS ? 400 : of(failure.kind()).httpStatus();
    }

    /** The error as a number; 0, which means nothing in HTTP, where it is none. */
    private static long integer(EncodedValue value) {
        ValueCursor cursor = ValueCursor.over(value);
        return cursor.next() == ValueType.INTEGER ? cursor.readLongBits() : 0;
    }
}

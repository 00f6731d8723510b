package io.jubaproxy.rpc;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.ErrorMapping;
import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RpcError;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Makes RPC answers of failures, by {@link ErrorMapping}. Stateless and safe to share between threads. */
public final class ErrorEncoder {
    private final UnaryOperator<EncodedValue> serverErrors;

    private ErrorEncoder(UnaryOperator<EncodedValue> serverErrors) {
        this.serverErrors = serverErrors;
    }

    /** Words servers' errors as the original proxies do. */
    public static ErrorEncoder jubatus() {
        return new ErrorEncoder(JubatusWording::of);
    }

    /** Passes servers' error objects on unchanged. */
    public static ErrorEncoder verbatim() {
        return new ErrorEncoder(UnaryOperator.identity());
    }

    /** The answer for the failure that the policy selected. */
    Answer failure(BackendFailure selected, Asked asked) {
        return selected.error()
                .map(error -> Answer.error(selected.kind(), serverErrors.apply(error)))
                .orElseGet(() -> refusal(selected.kind(), asked));
    }

    /** The answer for a failure of a kind that no server's words are needed for. */
    Answer refusal(FailureKind kind, Asked asked) {
        return switch (ErrorMapping.of(kind).rpc()) {
            case RpcError.Text(String text) ->
                Answer.error(kind, new MessageWriter().raw(text).value());
            case RpcError.TextAbout(String text, RpcError.Part part) ->
                Answer.error(kind, joined(text, asked.part(part)));
            case RpcError.Code(int code, String result) ->
                new Answer(number(code), new MessageWriter().raw(result).value(), kind);
            case RpcError.CodeAbout(int code, RpcError.Part part) ->
                new Answer(
                        number(code), new MessageWriter().raw(asked.part(part)).value(), kind);
            case RpcError.ServersOwn servers -> refusal(FailureKind.INTERNAL_ERROR, asked);
            case RpcError.Never never -> refusal(FailureKind.INTERNAL_ERROR, asked);
        };
    }

    private static EncodedValue number(int code) {
        return new MessageWriter().integer(code).value();
    }

    private static EncodedValue joined(String text, byte[] end) {
        byte[] start = text.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[start.length + end.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(end, 0, all, start.length, end.length);
        return new MessageWriter(all.length + 5).raw(all).value();
    }
}

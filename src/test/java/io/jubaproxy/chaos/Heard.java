package io.jubaproxy.chaos;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MalformedMessageException;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import io.jubaproxy.wire.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a client was answered. */
sealed interface Heard {
    /** The vouchers of the servers' answers, in the order they came. */
    record Success(List<byte[]> vouchers) implements Heard {}

    /** A server's own error. */
    @SuppressWarnings("ArrayRecordComponent") // written once and never compared
    record ServerError(byte[] voucher) implements Heard {}

    /** @param endings one, or several where the door has one wording for them */
    record Failure(int endings) implements Heard {}

    /** The proxy did not take it on: nothing of it was sent. */
    record Overloaded() implements Heard {}

    /** Words that no answer of these servers can lead to. */
    record Strange(String words) implements Heard {}

    /** An answer of the RPC door, with {@code jubaproxy.error-wording=verbatim}. */
    static Heard rpc(ResponseFrame response) {
        try {
            return response.isError() ? error(response.error()) : success(response.result());
        } catch (MalformedMessageException e) {
            return new Strange(response + ": " + e.getMessage());
        }
    }

    private static Heard success(EncodedValue result) {
        ValueCursor cursor = ValueCursor.over(result);
        List<byte[]> vouchers = new ArrayList<>();
        for (int left = cursor.readArrayHeader(); left > 0; left--) {
            vouchers.add(cursor.readPayload());
        }
        return new Success(vouchers);
    }

    private static Heard error(EncodedValue error) {
        ValueCursor cursor = ValueCursor.over(error);
        if (cursor.next() != ValueType.RAW) {
            return new Strange("error " + error);
        }
        byte[] words = cursor.readPayload();
        String text = new String(words, StandardCharsets.UTF_8);
        return switch (text) {
            case "request timed out" -> new Failure(Ending.TIMEOUT.bit());
            case "connect error in proxy" -> new Failure(Ending.UNREACHABLE.bit());
            case "connection closed" -> new Failure(Ending.CLOSED.bit());
            case "no result" -> new Failure(Ending.setOf(Ending.BROKEN, Ending.UNUSABLE));
            case "overloaded in proxy" -> new Overloaded();
            default -> text.matches("[0-9a-f]{16}[A-Z]") ? new ServerError(words) : new Strange("error '" + text + "'");
        };
    }

    default String words() {
        return switch (this) {
            case Success(var vouchers) ->
                "success of "
                        + vouchers.stream()
                                .map(each -> new String(each, StandardCharsets.US_ASCII))
                                .toList();
            case ServerError(var voucher) -> "server's error " + new String(voucher, StandardCharsets.US_ASCII);
            case Failure(int endings) -> "failure " + Oracle.words(endings);
            case Overloaded shed -> "overloaded";
            case Strange(String words) -> words;
        };
    }
}

package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;

/**
 * A response {@code [1, msgid, error, result]}, its error and result still encoded, as parts of the frame they came in.
 *
 * @param msgid 0 to 2^32-1
 * @param error {@link EncodedValue#NIL} where the call succeeded
 * @param result means something only where it did
 */
public record ResponseFrame(long msgid, EncodedValue error, EncodedValue result) {
    /** Whether the server answered with an error. */
    public boolean isError() {
        return !error.equals(EncodedValue.NIL);
    }

    /**
     * Reads a response. Elements after the fourth are ignored.
     *
     * @throws MalformedMessageException where it is none; with the msgid where that much could be read, as in a response of three
     *     elements
     */
    public static ResponseFrame parse(EncodedValue frame) {
        ValueCursor cursor = ValueCursor.over(frame);
        int elements = RpcArray.open(cursor);
        if (elements < 2 || RpcArray.type(cursor) != RpcArray.RESPONSE) {
            throw new MalformedMessageException(Reason.NO_RPC_MESSAGE, "the message is no MessagePack-RPC response");
        }
        long msgid = RpcArray.msgid(cursor);
        if (elements < 4) {
            throw new MalformedMessageException(
                            Reason.NO_RPC_MESSAGE, "the response has " + elements + " elements instead of 4")
                    .about(msgid);
        }
        try {
            return new ResponseFrame(msgid, cursor.readPartOf(frame), cursor.readPartOf(frame));
        } catch (MalformedMessageException e) {
            throw e.about(msgid);
        }
    }
}

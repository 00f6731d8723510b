package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.util.OptionalLong;

/**
 * A request {@code [0, msgid, method, params]} or a notification {@code [2, method, params]}, its params still encoded inside the
 * frame they came in. The params may be of any type: what they should be is the method's business. Immutable.
 */
public final class RequestFrame {
    private static final long NOTIFICATION = -1;

    private final long msgid;
    private final String method;
    private final EncodedValue params;

    private RequestFrame(long msgid, String method, EncodedValue params) {
        this.msgid = msgid;
        this.method = method;
        this.params = params;
    }

    /**
     * Reads a request or a notification. Elements after the last one named above are ignored, as the original does.
     *
     * @throws MalformedMessageException where it is neither; with the msgid where that much could be read
     */
    public static RequestFrame parse(EncodedValue frame) {
        ValueCursor cursor = ValueCursor.over(frame);
        int elements = RpcArray.open(cursor);
        long type = elements < 3 ? -1 : RpcArray.type(cursor);
        if (type == RpcArray.NOTIFICATION) {
            return parse(NOTIFICATION, cursor, frame);
        }
        if (type != RpcArray.REQUEST || elements < 4) {
            throw new MalformedMessageException(Reason.NO_RPC_MESSAGE, "the message is no MessagePack-RPC request");
        }
        long msgid = RpcArray.msgid(cursor);
        try {
            return parse(msgid, cursor, frame);
        } catch (MalformedMessageException e) {
            throw e.about(msgid);
        }
    }

    private static RequestFrame parse(long msgid, ValueCursor cursor, EncodedValue frame) {
        if (cursor.next() != ValueType.RAW) {
            throw new MalformedMessageException(
                    Reason.NO_RPC_MESSAGE,
                    "the method's name is " + cursor.next().label() + " instead of a string");
        }
        String method = cursor.readString();
        return new RequestFrame(msgid, method, cursor.readPartOf(frame));
    }

    /** Whether the client waits for no answer. */
    public boolean isNotification() {
        return msgid == NOTIFICATION;
    }

    /** 0 to 2^32-1; empty for a notification. */
    public OptionalLong msgid() {
        return isNotification() ? OptionalLong.empty() : OptionalLong.of(msgid);
    }

    public String method() {
        return method;
    }

    /** The params, a part of the frame. */
    public EncodedValue params() {
        return params;
    }
}

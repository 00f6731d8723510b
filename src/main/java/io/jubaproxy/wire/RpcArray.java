package io.jubaproxy.wire;

import io.jubaproxy.wire.MalformedMessageException.Reason;
import java.util.OptionalLong;

/** The parts that all MessagePack-RPC messages begin with. */
final class RpcArray {
    static final long REQUEST = 0;
    static final long RESPONSE = 1;
    static final long NOTIFICATION = 2;

    private static final long MAX_MSGID = 0xffff_ffffL;

    private RpcArray() {}

    /** How many elements the message has; the cursor goes to the first. */
    static int open(ValueCursor cursor) {
        if (cursor.next() != ValueType.ARRAY) {
            throw new MalformedMessageException(
                    Reason.NO_RPC_MESSAGE, "the message is " + cursor.next().label() + " instead of an array");
        }
        return cursor.readArrayHeader();
    }

    /** The message's type, which may be any integer; -1 where it is none. */
    static long type(ValueCursor cursor) {
        return cursor.next() == ValueType.INTEGER && !cursor.nextExceedsLong() ? cursor.readLong() : -1;
    }

    static long msgid(ValueCursor cursor) {
        long msgid = cursor.next() == ValueType.INTEGER ? cursor.readLongBits() : -1;
        // An unsigned 64-bit id beyond a long shows as a negative one here.
        if (msgid < 0 || msgid > MAX_MSGID) {
            throw new MalformedMessageException(Reason.NO_RPC_MESSAGE, "the message id is no integer of 0 to 2^32-1");
        }
        return msgid;
    }

    /**
     * The id of a request whose first bytes these are; empty where they are not, or hold less. Only of one with four elements, as everybody writes it: of
     * those that announce more, the id would be known or not by how the bytes happened to arrive.
     */
    static OptionalLong requestIdAt(ValueCursor cursor) {
        try {
            boolean isRequest = open(cursor) == 4 && type(cursor) == REQUEST;
            return isRequest ? OptionalLong.of(msgid(cursor)) : OptionalLong.empty();
        } catch (MalformedMessageException e) {
            return OptionalLong.empty();
        }
    }
}

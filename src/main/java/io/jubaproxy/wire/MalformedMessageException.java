package io.jubaproxy.wire;

import java.util.OptionalLong;

/** The bytes are no message we can take; the connection they came from is of no further use. */
public final class MalformedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final long UNKNOWN = -1;

    /** What was wrong. */
    public enum Reason {
        /** The byte {@code c1}, which begins no value. */
        INVALID_BYTE,
        /** More bytes, promised or sent, than {@link ScanLimits#maxBytes}. */
        TOO_LARGE,
        /** More elements promised than {@link ScanLimits#maxElements}. */
        TOO_MANY_ELEMENTS,
        /** Nested deeper than {@link ScanLimits#maxDepth}. */
        TOO_DEEP,
        /** The bytes end inside a value. */
        TRUNCATED,
        /** A value of another type than the reader asked for, or an integer out of its range. */
        UNEXPECTED_VALUE,
        /** The bytes are fine, but there is no room to keep more of them now. */
        NO_ROOM,
        /** A complete value, but no MessagePack-RPC message of the wanted kind. */
        NO_RPC_MESSAGE
    }

    private final Reason reason;
    private final String complaint;
    private final long msgid;

    public MalformedMessageException(Reason reason, String message) {
        this(reason, message, UNKNOWN);
    }

    private MalformedMessageException(Reason reason, String message, long msgid) {
        super(message);
        this.reason = reason;
        this.complaint = message;
        this.msgid = msgid;
    }

    /** The same complaint about the message with this id. */
    MalformedMessageException about(long id) {
        return new MalformedMessageException(reason, complaint, id);
    }

    public Reason reason() {
        return reason;
    }

    /** The message's id, where it could still be read. */
    public OptionalLong msgid() {
        return msgid == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(msgid);
    }
}

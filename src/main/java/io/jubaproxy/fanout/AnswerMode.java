package io.jubaproxy.fanout;

/** When the answer of a failing fan-out leaves. */
public enum AnswerMode {
    /** At the first transport failure, since nothing can outrank it any more. */
    DECIDED,
    /** When every call has ended. */
    ALL
}

package io.jubaproxy.membership;

import java.time.Duration;

/**
 * Whether a source can be asked.
 *
 * @param inTouch true = what it told last is so
 * @param since when it was heard last, in nanoseconds of the monotonic clock; read only where it is not in touch
 * @param trouble why it can't be asked, empty where it can
 */
record Contact(boolean inTouch, long since, String trouble) {
    static final Contact IN_TOUCH = new Contact(true, 0, "");

    /** How old its last word is. */
    Duration age(long now) {
        return inTouch ? Duration.ZERO : Duration.ofNanos(now - since);
    }
}

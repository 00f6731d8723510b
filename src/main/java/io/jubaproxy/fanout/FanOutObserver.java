package io.jubaproxy.fanout;

import io.jubaproxy.membership.Endpoint;

/** Watches fan-outs from outside. What it throws is dropped: an observer can't hurt a request. */
public interface FanOutObserver {
    /** The last call of a fan-out has ended; called once for each fan-out. */
    void settled(FanOutRecord record);

    /** A call's event came after its outcome was recorded, a reply after the deadline for one. */
    void late(Endpoint endpoint);
}

package io.jubaproxy.testkit;

import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.membership.Endpoint;

/** Nobody watches. */
public final class Unobserved implements FanOutObserver {
    @Override
    public void settled(FanOutRecord record) {}

    @Override
    public void late(Endpoint endpoint) {}
}

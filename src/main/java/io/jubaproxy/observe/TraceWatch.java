package io.jubaproxy.observe;

import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.membership.Endpoint;

/** Tells each request's trace what became of its calls. Only where requests are traced. */
public final class TraceWatch implements FanOutObserver {
    @Override
    public void settled(FanOutRecord record) {
        record.fanOut().request().trace().settled(record);
    }

    @Override
    public void late(Endpoint endpoint) {}
}

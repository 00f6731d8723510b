package io.jubaproxy.observe;

import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.membership.Endpoint;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;

/** Tells several observers; what one throws doesn't concern the others. */
public final class Watchers implements FanOutObserver {
    private static final System.Logger LOG = System.getLogger(Watchers.class.getName());

    private final List<FanOutObserver> all;

    public Watchers(List<FanOutObserver> all) {
        this.all = List.copyOf(all);
    }

    @Override
    public void settled(FanOutRecord record) {
        tell(each -> each.settled(record));
    }

    @Override
    public void late(Endpoint endpoint) {
        tell(each -> each.late(endpoint));
    }

    private void tell(Consumer<FanOutObserver> news) {
        for (FanOutObserver each : all) {
            try {
                news.accept(each);
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "A fan-out observer failed", e);
            }
        }
    }
}

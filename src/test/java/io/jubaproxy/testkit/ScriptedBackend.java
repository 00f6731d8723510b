package io.jubaproxy.testkit;

import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.CallListener;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.EncodedValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A backend in memory. It records every call and ends none by itself: a test ends them in the order it wants through
 * {@link ScriptedCall}, on its own thread, or has an endpoint answer before {@link #call} returns. Thread-safe.
 */
public final class ScriptedBackend implements Backend {
    private final List<ScriptedCall> calls = new ArrayList<>();
    private final Map<Endpoint, Consumer<ScriptedCall>> atOnce = new HashMap<>();
    private final Set<Endpoint> backingOff = new HashSet<>();

    @Override
    public Call call(Endpoint endpoint, String method, EncodedValue params, Urgency urgency, CallListener listener) {
        ScriptedCall call = new ScriptedCall(endpoint, method, params, urgency, listener);
        Consumer<ScriptedCall> script;
        synchronized (this) {
            calls.add(call);
            script = atOnce.getOrDefault(endpoint, ignored -> {});
        }
        script.accept(call);
        return call;
    }

    @Override
    public synchronized boolean isBackingOff(Endpoint endpoint) {
        return backingOff.contains(endpoint);
    }

    /** From now on calls to this endpoint are ended by the script before {@link #call} has returned. */
    public synchronized ScriptedBackend atOnce(Endpoint endpoint, Consumer<ScriptedCall> script) {
        atOnce.put(endpoint, script);
        return this;
    }

    /** From now on this endpoint is in connect back-off; calls to it are recorded all the same. */
    public synchronized ScriptedBackend backOff(Endpoint endpoint) {
        backingOff.add(endpoint);
        return this;
    }

    /** Every call seen so far, in order. */
    public synchronized List<ScriptedCall> calls() {
        return List.copyOf(calls);
    }

    /** Every call to one endpoint seen so far, in order. */
    public List<ScriptedCall> callsTo(Endpoint endpoint) {
        return calls().stream().filter(call -> call.endpoint().equals(endpoint)).toList();
    }

    /**
     * The only call to this endpoint.
     *
     * @throws AssertionError if there were more or none
     */
    public ScriptedCall callTo(Endpoint endpoint) {
        List<ScriptedCall> found = callsTo(endpoint);
        if (found.size() != 1) {
            throw new AssertionError(endpoint + " was called " + found.size() + " times, not once");
        }
        return found.getFirst();
    }
}

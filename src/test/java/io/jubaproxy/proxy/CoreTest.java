package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.backend.NettyBackend;
import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.config.Settings;
import io.jubaproxy.fanout.Backend;
import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.observe.FanOutLog;
import io.jubaproxy.observe.Watchers;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import io.jubaproxy.testkit.FaultServer;
import io.jubaproxy.testkit.Gate;
import io.jubaproxy.testkit.RecordedOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The wiring of the core, where a missing wire would show nowhere else. */
class CoreTest {
    /** Once they were counted only where they came before their call was given up. */
    @Test
    void replyToACallThatWasGivenUpIsCountedAsLate() {
        Settings settings = ProcessSettings.read(Map.of("jubaproxy.backend-connections", "1"), Map.of(), Map.of())
                .settings();
        FanOutLog log = new FanOutLog(Runnable::run, TimeSource.SYSTEM);
        Gate gate = new Gate();
        try (FaultServer server = FaultServer.start();
                FileWatch files = new FileWatch(Thread::new, FileWatch.PAUSE);
                NettyBackend backend = Core.backend(
                        settings,
                        new ManagedThreads.CoreThreads(Thread::new),
                        new Watchers(List.of(log)),
                        files,
                        new Admission(LoadLimits.NONE))) {
            server.next(new Fault.When(gate, new Fault.Reply(Encoded.TRUE)));
            Backend.Call givenUp = call(backend, server, new RecordedOutcome());
            replyOf(backend, server); // or the connection would be suspect
            givenUp.abandon();
            gate.open();

            // The late reply may come after the next one's, but on the only connection it comes before that of the call
            // after.
            replyOf(backend, server);
            replyOf(backend, server);
            assertEquals(1, log.lateReplies());
        }
    }

    private static void replyOf(Backend backend, FaultServer server) {
        RecordedOutcome outcome = new RecordedOutcome();
        call(backend, server, outcome);
        outcome.reply();
    }

    private static Backend.Call call(Backend backend, FaultServer server, RecordedOutcome outcome) {
        return backend.call(server.endpoint(), "clear", Encoded.array(), Backend.Urgency.CONNECT_ANYWAY, outcome);
    }
}

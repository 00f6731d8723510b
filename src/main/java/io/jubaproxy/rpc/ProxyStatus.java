package io.jubaproxy.rpc;

import io.jubaproxy.fanout.TimeSource;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What {@code get_proxy_status} answers: one listener's figures, with the keys of the original and every value a string. Thread-safe.
 */
final class ProxyStatus {
    static final String METHOD = "get_proxy_status";

    private final String service;
    private final StatusSettings settings;
    private final TimeSource time;
    private final Instant started;
    private final LongAdder requests = new LongAdder();
    private final LongAdder calls = new LongAdder();

    ProxyStatus(String service, StatusSettings settings, TimeSource time) {
        this.service = service;
        this.settings = settings;
        this.time = time;
        this.started = time.wallTime();
    }

    /** Counts a request, whatever becomes of it. */
    void request() {
        requests.increment();
    }

    /** Counts calls to servers. */
    void forwarded(int servers) {
        calls.add(servers);
    }

    /** {@code {name: {key: value}}}, the name as {@code ip_port}. */
    EncodedValue encoded(String name) {
        Map<String, String> figures = figures();
        MessageWriter writer = new MessageWriter(1024).map(1).raw(name).map(figures.size());
        figures.forEach((key, value) -> writer.raw(key).raw(value));
        return writer.value();
    }

    private Map<String, String> figures() {
        Map<String, String> figures = new LinkedHashMap<>();
        Instant now = time.wallTime();
        figures.put("clock_time", Long.toString(now.getEpochSecond()));
        figures.put("start_time", Long.toString(started.getEpochSecond()));
        figures.put("uptime", seconds(Duration.between(started, now)));
        putProcess(figures);
        figures.put("threadnum", Integer.toString(settings.threads()));
        figures.put("timeout", seconds(settings.sessionTimeout()));
        figures.put("logdir", settings.logDirectory());
        figures.put("log_config", settings.logConfig());
        figures.put("zookeeper", settings.zookeeper());
        figures.put("connected_zookeeper", settings.connectedZookeeper().get());
        figures.put("zookeeper_timeout", seconds(settings.zookeeperTimeout()));
        figures.put("interconnect_timeout", seconds(settings.interconnectTimeout()));
        figures.put("session_pool_expire", seconds(settings.poolExpire()));
        figures.put("session_pool_size", Integer.toString(settings.poolSize()));
        figures.put("request_count", Long.toString(requests.sum()));
        figures.put("forward_count", Long.toString(calls.sum()));
        return figures;
    }

    private void putProcess(Map<String, String> figures) {
        ProcessFigures process = ProcessFigures.now();
        figures.put("VIRT", Long.toString(process.virtual()));
        figures.put("RSS", Long.toString(process.resident()));
        figures.put("SHR", Long.toString(process.shared()));
        figures.put("VERSION", settings.version());
        figures.put("PROGNAME", "juba" + service + "_proxy");
        figures.put("pid", Long.toString(ProcessHandle.current().pid()));
        figures.put("user", System.getProperty("user.name", ""));
    }

    private static String seconds(Duration duration) {
        return Long.toString(duration.toSeconds());
    }
}

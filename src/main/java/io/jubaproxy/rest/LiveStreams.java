package io.jubaproxy.rest;

import io.jubaproxy.observe.Figures;
import io.jubaproxy.observe.Heartbeat;
import io.jubaproxy.observe.Recorder;
import io.jubaproxy.proxy.Clusters;
import io.jubaproxy.proxy.InFlight;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The open live streams. With every beat each is told the figures, what the recorder took meanwhile, and the clusters where they changed;
 * nothing is made where nobody listens. While the proxy drains all of them end. Made once, for {@link LiveServlet}. Thread-safe.
 */
@Dependent
public class LiveStreams {
    static final int MOST = 32;
    /** The clusters are told so often even where nothing changed. */
    private static final int BEATS_BETWEEN_CLUSTERS = 10;

    private final Heartbeat heartbeat;
    private final Recorder recorder;
    private final Clusters clusters;
    private final ServiceCatalog catalog;
    private final InFlight inFlight;
    private final Set<LiveStream> open = ConcurrentHashMap.newKeySet();
    private final Consumer<Figures> listener = this::beat;
    private long lastRecorded;
    private byte[] lastClusters = {};
    private int beatsSinceClusters;

    @Inject
    public LiveStreams(
            Heartbeat heartbeat, Recorder recorder, Clusters clusters, ServiceCatalog catalog, InFlight inFlight) {
        this.heartbeat = heartbeat;
        this.recorder = recorder;
        this.clusters = clusters;
        this.catalog = catalog;
        this.inFlight = inFlight;
    }

    /** Begins to listen to the beats. */
    void start() {
        heartbeat.listen(listener);
    }

    /** Ends every stream. */
    void stop() {
        heartbeat.forget(listener);
        open.forEach(LiveStream::end);
    }

    /** Whether one stream more may be opened. */
    boolean hasRoom() {
        return open.size() < MOST && !inFlight.isDraining();
    }

    /**
     * Takes the answer over; returns at once.
     *
     * @param standing whether the client may still be told; asked with every beat
     */
    void open(AsyncContext context, ServletOutputStream out, BooleanSupplier standing) {
        LiveStream stream = new LiveStream(context, out, standing, open::remove);
        open.add(stream);
        stream.send(event("clusters", ClusterJson.all(catalog.names(), clusters)));
        out.setWriteListener(stream);
    }

    private synchronized void beat(Figures figures) {
        if (inFlight.isDraining()) {
            open.forEach(LiveStream::end);
        }
        open.stream().filter(stream -> !stream.mayGoOn()).forEach(LiveStream::end);
        if (open.isEmpty()) {
            lastRecorded = recorder.lastId();
            return;
        }
        tell(event("figures", FiguresJson.one(figures)));
        List<Recorder.Entry> recorded = recorder.since(lastRecorded);
        for (Recorder.Entry entry : recorded.reversed()) {
            lastRecorded = entry.id();
            tell(event("recorded", RecorderJson.summary(entry)));
        }
        tellClusters();
    }

    private void tellClusters() {
        byte[] now = ClusterJson.standing(catalog.names(), clusters);
        beatsSinceClusters++;
        if (beatsSinceClusters >= BEATS_BETWEEN_CLUSTERS || !Arrays.equals(now, lastClusters)) {
            beatsSinceClusters = 0;
            lastClusters = now;
            tell(event("clusters", ClusterJson.all(catalog.names(), clusters)));
        }
    }

    private void tell(byte[] event) {
        open.forEach(stream -> stream.send(event));
    }

    /** The JSON holds no line break, so it is one line of data. */
    private static byte[] event(String name, byte[] json) {
        ByteArrayOutputStream event = new ByteArrayOutputStream(json.length + 32);
        event.writeBytes(("event: " + name + "\ndata: ").getBytes(StandardCharsets.UTF_8));
        event.writeBytes(json);
        event.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
        return event.toByteArray();
    }
}

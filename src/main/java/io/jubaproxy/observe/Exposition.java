package io.jubaproxy.observe;

import io.jubaproxy.service.ServiceCatalog;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.instrumentation.jvm.JvmBufferPoolMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmGarbageCollectorMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmMemoryMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmThreadsMetrics;
import io.prometheus.metrics.instrumentation.jvm.ProcessMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** All metrics and their text, in Prometheus's format or in OpenMetrics. Thread-safe. */
public final class Exposition {
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final ExpositionFormats formats = ExpositionFormats.init();
    private final RequestMeters requests;
    private final FanOutMeters fanOuts;
    private final Fleet fleet;

    public Exposition(ServiceCatalog catalog, Fleet fleet) {
        this.requests = new RequestMeters(registry, catalog);
        this.fanOuts = new FanOutMeters(registry);
        this.fleet = fleet;
    }

    /** Adds what is read from the state of the proxy and of the JVM; once. */
    public void watch(Requests doors, String version) {
        StateMeters.register(registry, fleet, doors, version);
        JvmMemoryMetrics.builder().register(registry);
        JvmBufferPoolMetrics.builder().register(registry);
        JvmThreadsMetrics.builder().register(registry);
        JvmGarbageCollectorMetrics.builder().register(registry);
        ProcessMetrics.builder().register(registry);
    }

    /** Where doors count. */
    public RequestMeters requests() {
        return requests;
    }

    /** Where fan-outs count. */
    public FanOutMeters fanOuts() {
        return fanOuts;
    }

    /**
     * Every metric now.
     *
     * @param accept the request's Accept header; OpenMetrics where it asks for it
     */
    public Text text(@Nullable String accept) {
        fanOuts.keepMembersOf(fleet.clusters().get());
        // Prometheus asks for its protocol buffers first where that is switched on; text is all we have.
        ExpositionFormatWriter writer = accept != null && accept.contains("application/openmetrics-text")
                ? formats.getOpenMetricsTextFormatWriter()
                : formats.getPrometheusTextFormatWriter();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(32 * 1024);
        try {
            writer.write(bytes, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Text(writer.getContentType(), bytes.toByteArray());
    }

    /**
     * An answer's body.
     *
     * @param body encoded as the type says
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on as bytes, never compared
    public record Text(String contentType, byte[] body) {}
}

package io.jubaproxy.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Tells whose code a flight recording's samples were taken in: each sample belongs to the innermost frame that has an owner below, so time
 * in the JDK counts for whoever called it.
 */
final class Shares {
    private static final Map<String, String> OWNERS = new LinkedHashMap<>();

    static {
        OWNERS.put("io.jubaproxy.rest", "our JSON and resource");
        OWNERS.put("io.jubaproxy.proxy", "our CDI seam");
        OWNERS.put("io.jubaproxy", "our core");
        OWNERS.put("io.netty", "Netty");
        OWNERS.put("jakarta.json", "JSON library");
        OWNERS.put("org.eclipse.parsson", "JSON library");
        OWNERS.put("org.glassfish.json", "JSON library");
        OWNERS.put("fish.payara.microprofile.faulttolerance", "fault tolerance");
        OWNERS.put("io.openliberty.microprofile", "fault tolerance");
        OWNERS.put("com.ibm.ws.microprofile", "fault tolerance");
        OWNERS.put("org.glassfish.concurro", "managed executor");
        OWNERS.put("org.glassfish.enterprise.concurrent", "managed executor");
        OWNERS.put("org.glassfish.concurrent", "managed executor");
        OWNERS.put("com.ibm.ws.concurrent", "managed executor");
        OWNERS.put("com.ibm.ws.threading", "managed executor");
        OWNERS.put("com.ibm.ws.threadContext", "managed executor");
        OWNERS.put("org.glassfish.grizzly", "Grizzly");
        OWNERS.put("org.glassfish.jersey", "REST engine");
        OWNERS.put("org.glassfish.hk2", "REST engine");
        OWNERS.put("org.jvnet.hk2", "REST engine");
        OWNERS.put("org.jboss.resteasy", "REST engine");
        OWNERS.put("io.openliberty.restfulWS", "REST engine");
        OWNERS.put("org.jboss.weld", "CDI");
        OWNERS.put("org.apache.catalina", "servlet container");
        OWNERS.put("com.ibm.ws.webcontainer", "servlet container");
        OWNERS.put("com.ibm.ws.http", "HTTP channel");
        OWNERS.put("com.ibm.ws.tcpchannel", "HTTP channel");
        OWNERS.put("com.ibm.wsspi", "HTTP channel");
        OWNERS.put("com.ibm", "server, other");
        OWNERS.put("io.openliberty", "server, other");
        OWNERS.put("com.sun.enterprise", "server, other");
        OWNERS.put("fish.payara", "server, other");
        OWNERS.put("org.glassfish", "server, other");
    }

    private final Map<String, Long> samples = new TreeMap<>();
    private long total;

    Shares(Path recording) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                String type = event.getEventType().getName();
                if (type.equals("jdk.ExecutionSample") || type.equals("jdk.NativeMethodSample")) {
                    count(event);
                }
            }
        }
    }

    private void count(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        if (trace != null && !isWaiting(trace.getFrames().getFirst())) {
            samples.merge(owner(trace.getFrames()), 1L, Long::sum);
            total++;
        }
    }

    /** A thread in a selector's wait looks like a running one to the sampler. */
    private static boolean isWaiting(RecordedFrame top) {
        String name = top.getMethod().getName();
        return name.equals("wait") || name.equals("poll") || name.equals("accept") || name.equals("epollWait");
    }

    private static String owner(List<RecordedFrame> frames) {
        return frames.stream()
                .flatMap(frame -> owner(frame.getMethod().getType().getName()).stream())
                .findFirst()
                .orElse("JVM and JDK");
    }

    private static Optional<String> owner(String type) {
        return OWNERS.entrySet().stream()
                .filter(entry -> type.startsWith(entry.getKey() + "."))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    String markdown() {
        Table table = new Table("where the CPU time goes", "share");
        samples.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .forEach(entry -> table.row(List.of(
                        entry.getKey(), String.format(Locale.ROOT, "%.1f %%", 100.0 * entry.getValue() / total))));
        return table.markdown();
    }
}

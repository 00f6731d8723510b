package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.wire.ResponseFrame;
import io.jubaproxy.wire.ValueCursor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProxyStatusTest {
    private static final Set<String> KEYS = Set.of(
            ("clock_time start_time uptime VIRT RSS SHR VERSION PROGNAME pid user threadnum timeout logdir log_config"
                            + " zookeeper connected_zookeeper zookeeper_timeout interconnect_timeout session_pool_expire"
                            + " session_pool_size request_count forward_count")
                    .split(" "));

    @Test
    void hasTheOriginalsKeysAndRealFigures() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 3).everyServer(call -> call.reply(Encoded.TRUE));
        door.request(1, "clear", Encoded.text("demo"));
        door.request(2, "nope", Encoded.text("demo"));
        door.answers();
        door.time.advance(Duration.ofSeconds(5));

        door.request(3, "get_proxy_status");

        Map<String, String> figures = figures(door.answers().getFirst());
        assertEquals(KEYS, figures.keySet());
        assertEquals("3", figures.get("request_count"));
        assertEquals("3", figures.get("forward_count"));
        assertEquals("5", figures.get("uptime"));
        assertEquals("10", figures.get("timeout"));
        assertEquals("11", figures.get("interconnect_timeout"));
        assertEquals("zk2:2181", figures.get("connected_zookeeper"));
        assertEquals("jubastat_proxy", figures.get("PROGNAME"));
        assertEquals(Long.toString(ProcessHandle.current().pid()), figures.get("pid"));
        assertTrue(Long.parseLong(figures.get("RSS")) > 1000, figures.get("RSS"));
        assertTrue(Long.parseLong(figures.get("VIRT")) >= Long.parseLong(figures.get("RSS")));
    }

    @Test
    void theClusterNameIsOptional() {
        EmbeddedDoor door = EmbeddedDoor.of("stat", 3);

        door.request(3, "get_proxy_status", Encoded.text("demo"));

        assertEquals(KEYS, figures(door.answers().getFirst()).keySet());
    }

    @Test
    void readsMemoryFromTheSystem() {
        ProcessFigures figures = ProcessFigures.parse(List.of(
                "Name:\tjava", "VmSize:\t  2000 kB", "VmRSS:\t 300 kB", "RssFile:\t 20 kB", "RssShmem:\t 1 kB"));

        assertEquals(new ProcessFigures(2000, 300, 21), figures);
        assertEquals(new ProcessFigures(0, 0, 0), ProcessFigures.parse(List.of()));
    }

    private static Map<String, String> figures(ResponseFrame answer) {
        ValueCursor cursor = ValueCursor.over(answer.result());
        assertEquals(1, cursor.readMapHeader());
        cursor.readString();
        Map<String, String> figures = new TreeMap<>();
        for (int left = cursor.readMapHeader(); left > 0; left--) {
            figures.put(cursor.readString(), cursor.readString());
        }
        return figures;
    }
}

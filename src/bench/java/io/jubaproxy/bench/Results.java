package io.jubaproxy.bench;

import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;

/** What null servers answer, by method. */
final class Results {
    /** Sixteen keys with values of 48 bytes: about 1 KiB encoded. */
    private static final int MAP_ENTRIES = 16;

    /** 1 MiB of text. */
    static final EncodedValue MEBIBYTE =
            new MessageWriter().raw("t".repeat(1 << 20)).value();

    /** An error of the server's own, as a text. */
    static final EncodedValue ERROR = new MessageWriter().raw("no model").value();

    private static final EncodedValue TRUE = new MessageWriter().bool(true).value();
    private static final EncodedValue CONFIG =
            new MessageWriter().raw("{\"window_size\":128}").value();
    private static final EncodedValue SUM = new MessageWriter().float64(1.5).value();
    private static final EncodedValue MAP = map();

    private Results() {}

    static EncodedValue of(String method) {
        return switch (method) {
            case "get_config" -> CONFIG;
            case "get_status" -> MAP;
            case "sum" -> SUM;
            default -> TRUE;
        };
    }

    /** One server's status: a map by server of maps of text, as get_status has it. */
    private static EncodedValue map() {
        MessageWriter writer = new MessageWriter().map(1).raw("127.0.0.1_9199").map(MAP_ENTRIES);
        for (int i = 0; i < MAP_ENTRIES; i++) {
            writer.raw("status.key." + i).raw("v".repeat(48));
        }
        return writer.value();
    }
}

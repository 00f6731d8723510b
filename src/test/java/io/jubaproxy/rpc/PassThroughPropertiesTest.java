package io.jubaproxy.rpc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.ScriptedCall;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Laws of what passes through. */
class PassThroughPropertiesTest {
    private static final ServiceCatalog CATALOG = ServiceCatalog.builtIn();
    private static final List<byte[]> CORPUS = Vectors.requests();

    @Property(tries = 500)
    void legalParamsReachTheServersAsTheyCame(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String service = pick(List.copyOf(CATALOG.names()), random);
        ServiceMethod method =
                pick(List.copyOf(CATALOG.service(service).methods().values()), random);
        EncodedValue params = RandomArguments.params(method, random);
        EmbeddedDoor door = EmbeddedDoor.of(service, 2);

        door.send(new MessageWriter().request(1, method.name(), params).toByteArray());

        assertFalse(door.backend.calls().isEmpty(), () -> service + "." + method.signature() + " " + params);
        for (ScriptedCall call : door.backend.calls()) {
            assertEquals(params, call.params());
        }
    }

    @Property(tries = 200)
    void extraArgumentsAreCutOffAndTheOthersStay(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ServiceMethod method = CATALOG.method("recommender", "update_row");
        EncodedValue params = RandomArguments.params(method, random);
        ValueCursor cursor = ValueCursor.over(params);
        int count = cursor.readArrayHeader();
        MessageWriter more = new MessageWriter()
                .array(count + 2)
                .bytes(params.sharedArray(), cursor.offset(), params.size() - cursor.offset())
                .raw("extra")
                .nil();
        MessageWriter kept = new MessageWriter()
                .array(count)
                .bytes(params.sharedArray(), cursor.offset(), params.size() - cursor.offset());
        EmbeddedDoor door = EmbeddedDoor.of("recommender", 1);

        door.send(new MessageWriter().request(1, "update_row", more.value()).toByteArray());

        assertEquals(kept.value(), door.backend.calls().getFirst().params());
    }

    @Property(tries = 500)
    void anySplitOfTheBytesGivesTheSameAnswers(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (int i = 0; i < 5; i++) {
            stream.writeBytes(pick(CORPUS, random));
        }
        byte[] bytes = stream.toByteArray();
        EmbeddedDoor whole = answeringDoor();
        EmbeddedDoor split = answeringDoor();

        whole.send(bytes);
        split.send(pieces(bytes, random));

        assertArrayEquals(whole.received(), split.received());
        assertEquals(whole.isOpen(), split.isOpen());
    }

    private static EmbeddedDoor answeringDoor() {
        return EmbeddedDoor.of("classifier", 1).everyServer(call -> call.reply(Encoded.TRUE));
    }

    private static byte[][] pieces(byte[] bytes, SplittableRandom random) {
        List<byte[]> pieces = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int to = Math.min(bytes.length, from + 1 + random.nextInt(12));
            pieces.add(Arrays.copyOfRange(bytes, from, to));
            from = to;
        }
        return pieces.toArray(byte[][]::new);
    }

    private static <T> T pick(List<T> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }
}

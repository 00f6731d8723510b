package io.jubaproxy.bench.vertx;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ImmutableArrayValue;
import org.msgpack.value.Value;

/** One connection's messages. Cuts its bytes into them: unpacks what has come, and keeps the rest until more comes. */
final class VertxFrames implements Handler<Buffer> {
    private final Consumer<ImmutableArrayValue> messages;
    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private Buffer rest = Buffer.buffer();

    VertxFrames(Consumer<ImmutableArrayValue> messages) {
        this.messages = messages;
    }

    @Override
    public void handle(Buffer arrived) {
        byte[] bytes = (rest.length() == 0 ? arrived : rest.appendBuffer(arrived)).getBytes();
        int taken = 0;
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
            while (taken < bytes.length) {
                ImmutableArrayValue message = unpacker.unpackValue().asArrayValue();
                taken = (int) unpacker.getTotalReadBytes();
                messages.accept(message);
            }
        } catch (MessageInsufficientBufferException incomplete) {
            // the rest comes with the next bytes
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        rest = taken == bytes.length ? Buffer.buffer() : Buffer.buffer(bytes).getBuffer(taken, bytes.length);
    }

    Buffer encode(Value message) {
        try {
            packer.clear();
            packer.packValue(message);
            return Buffer.buffer(packer.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

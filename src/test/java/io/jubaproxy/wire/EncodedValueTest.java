package io.jubaproxy.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.junit.jupiter.api.Test;

class EncodedValueTest {
    private final EncodedValue whole = EncodedValue.owning(new byte[] {(byte) 0x93, 1, 2, (byte) 0xa2, 'h', 'i'});

    @Test
    void aPartIsWorthAsMuchAsAValueOfItsOwn() {
        EncodedValue part = whole.part(3, 6);
        EncodedValue own = EncodedValue.owning(new byte[] {(byte) 0xa2, 'h', 'i'});
        ByteBuf buffer = part.toBuffer();

        assertSame(whole.sharedArray(), part.sharedArray());
        assertEquals(own, part);
        assertEquals(own.hashCode(), part.hashCode());
        assertEquals("a26869", part.toString());
        assertEquals(own, EncodedValue.owning(part.toByteArray()));
        assertEquals(own.asByteBuffer(), part.asByteBuffer());
        assertEquals('h', part.at(1));
        assertEquals("hi", ValueCursor.over(part).readString());
        assertEquals("a26869", ByteBufUtil.hexDump(buffer));
        assertEquals(
                "92a26869a26869",
                new MessageWriter().array(2).encoded(part).encoded(part).value().toString());
        assertNotEquals(whole, part);
    }

    @Test
    void aSmallPartDoesNotKeepALargeWholeInMemory() {
        EncodedValue large = EncodedValue.owning(new byte[1000]);

        assertNotSame(large.sharedArray(), large.part(0, 499).sharedArray());
        assertSame(large.sharedArray(), large.part(500, 1000).sharedArray());
    }
}

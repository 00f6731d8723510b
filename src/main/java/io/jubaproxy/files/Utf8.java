package io.jubaproxy.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text as people's editors write it: UTF-8, some with a byte order mark before the first line. */
public final class Utf8 {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private Utf8() {}

    /**
     * The text without the mark.
     *
     * @throws CharacterCodingException where the bytes are no UTF-8
     */
    public static String text(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }
}

package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import io.jubaproxy.load.Lease;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The body of a request, refused before it is read where its headers already say that it can't be used. */
final class RequestBody {
    private static final Pattern JSON = Pattern.compile("application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?");

    private static final int PIECE_BYTES = 64 * 1024;

    private RequestBody() {}

    /**
     * The whole body.
     *
     * @param longest in bytes, 2^30 at most
     * @param room takes room for the body as it comes
     * @throws RefusedException of kind unsupported-media-type, too-large or overloaded, or bad-request where the client stopped sending
     */
    static byte[] read(HttpServletRequest request, long longest, Lease room) {
        long length = request.getContentLengthLong();
        if (length > longest) {
            throw tooLarge("is " + length + " bytes long", longest);
        }
        boolean hasBody = length > 0 || (length < 0 && request.getHeader("Transfer-Encoding") != null);
        if (hasBody) {
            checkType(request.getContentType());
        }
        // Of a length that is known no more is asked for: the server's stream makes its buffer as large as what it is
        // asked for, up to 16 KiB.
        long atMost = length < 0 ? longest + 1 : length;
        byte[] body = bytes(request, (int) atMost, room);
        if (body.length > longest) {
            throw tooLarge("is longer", longest);
        }
        return body;
    }

    /** Piece by piece: a client that announces much and sends little holds little. */
    private static byte[] bytes(HttpServletRequest request, int atMost, Lease room) {
        try {
            InputStream in = request.getInputStream();
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            byte[] piece;
            do {
                piece = in.readNBytes(Math.min(PIECE_BYTES, atMost - body.size()));
                room.take(piece.length);
                body.writeBytes(piece);
            } while (piece.length == PIECE_BYTES);
            return body.toByteArray();
        } catch (IOException e) {
            throw new RefusedException(FailureKind.BAD_REQUEST, "the body ended early");
        }
    }

    private static RefusedException tooLarge(String what, long longest) {
        return new RefusedException(
                FailureKind.TOO_LARGE,
                "the body " + what + "; allowed are " + longest + " bytes (jubaproxy.http-max-body)");
    }

    private static void checkType(@Nullable String type) {
        if (type == null || !JSON.matcher(type.toLowerCase(Locale.ROOT)).matches()) {
            throw new RefusedException(
                    FailureKind.UNSUPPORTED_MEDIA_TYPE,
                    "the body's Content-Type is " + (type == null ? "missing" : type)
                            + "; allowed is application/json in UTF-8");
        }
    }
}

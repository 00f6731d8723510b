package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The body of a request, refused before it is read where its headers already say that it can't be used. */
final class RequestBody {
    private static final Pattern JSON = Pattern.compile("application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?");

    private RequestBody() {}

    /**
     * The whole body.
     *
     * @param longest in bytes, 2^30 at most
     * @throws RefusedException of kind unsupported-media-type or too-large, or bad-request where the client stopped sending
     */
    static byte[] read(HttpServletRequest request, long longest) {
        long length = request.getContentLengthLong();
        if (length > longest) {
            throw tooLarge("is " + length + " bytes long", longest);
        }
        boolean hasBody = length > 0 || (length < 0 && request.getHeader("Transfer-Encoding") != null);
        if (hasBody) {
            checkType(request.getContentType());
        }
        byte[] body = bytes(request, (int) longest + 1);
        if (body.length > longest) {
            throw tooLarge("is longer", longest);
        }
        return body;
    }

    private static byte[] bytes(HttpServletRequest request, int atMost) {
        try {
            return request.getInputStream().readNBytes(atMost);
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

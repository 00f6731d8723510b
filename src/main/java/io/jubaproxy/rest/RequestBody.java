package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The body of a request, refused by its headers where they already say that it can't be used. */
final class RequestBody {
    private static final Pattern JSON = Pattern.compile("application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?");

    private RequestBody() {}

    /**
     * The body, to be read.
     *
     * @param longest in bytes
     * @throws RefusedException of kind unsupported-media-type or too-large
     */
    static InputStream of(HttpServletRequest request, long longest) throws IOException {
        long length = request.getContentLengthLong();
        if (length > longest) {
            throw new RefusedException(
                    FailureKind.TOO_LARGE,
                    "the body is " + length + " bytes long; allowed are " + longest + " (jubaproxy.http-max-body)");
        }
        boolean hasBody = length > 0 || (length < 0 && request.getHeader("Transfer-Encoding") != null);
        if (hasBody) {
            checkType(request.getContentType());
        }
        return request.getInputStream();
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

package io.jubaproxy.rest;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request, as long as it is JSON and not too long. */
final class RequestBody {
    private static final Pattern JSON = Pattern.compile("application/json\\s*(;\\s*charset\\s*=\\s*\"?utf-8\"?\\s*)?");

    private final int longest;

    /** @param longest in bytes */
    RequestBody(long longest) {
        this.longest = (int) Math.min(longest, Integer.MAX_VALUE - 8L);
    }

    /**
     * The whole body.
     *
     * @throws RefusedException of kind unsupported-media-type, too-large, or bad-request where the client stopped sending
     */
    byte[] read(HttpServletRequest request) {
        long announced = request.getContentLengthLong();
        if (announced > longest) {
            throw tooLarge("of " + announced + " bytes");
        }
        byte[] body = bytes(request);
        if (body.length > longest) {
            throw tooLarge("without a length");
        }
        if (body.length > 0) {
            checkType(request.getContentType());
        }
        return body;
    }

    private byte[] bytes(HttpServletRequest request) {
        try {
            InputStream stream = request.getInputStream();
            return stream.readNBytes(longest + 1);
        } catch (IOException e) {
            throw new RefusedException(FailureKind.BAD_REQUEST, "the body ended early");
        }
    }

    private static void checkType(@Nullable String type) {
        if (type == null || !JSON.matcher(type.toLowerCase(Locale.ROOT)).matches()) {
            throw new RefusedException(
                    FailureKind.UNSUPPORTED_MEDIA_TYPE,
                    "the body's Content-Type is " + (type == null ? "missing" : type)
                            + "; allowed is application/json in UTF-8");
        }
    }

    private RefusedException tooLarge(String what) {
        return new RefusedException(
                FailureKind.TOO_LARGE,
                "a body " + what + " is longer than the " + longest + " bytes that jubaproxy.http-max-body allows");
    }
}

package io.jubaproxy.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** An HTTP answer, whole. */
final class PageAnswer {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    PageAnswer(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    /** Length of the body in bytes. */
    int length() {
        return body.length;
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(body);
    }
}

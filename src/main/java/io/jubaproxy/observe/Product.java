package io.jubaproxy.observe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What runs here. */
public final class Product {
    private Product() {}

    /** The product's version, which the build writes into a resource. */
    public static String version() {
        try (InputStream in = Product.class.getResourceAsStream("version.txt")) {
            return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.jubaproxy.bench;

/** A server that the product runs on. */
enum ServerName {
    PAYARA("Payara Micro"),
    LIBERTY("Open Liberty");

    private final String title;

    ServerName(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}

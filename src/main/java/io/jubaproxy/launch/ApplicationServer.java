package io.jubaproxy.launch;

/** A Jakarta EE server inside this JVM, with the product as its only application. */
interface ApplicationServer {
    /** Product and version, for people. */
    String title();

    /**
     * Returns when the application runs.
     *
     * @throws LaunchException where it doesn't
     */
    void start();

    /** Ends the server in order; waits for that. */
    void stop();
}

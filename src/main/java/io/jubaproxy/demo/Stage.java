package io.jubaproxy.demo;

import java.io.IOException;
import java.util.List;

/** What the tour plays on: a proxy and its servers. */
interface Stage {
    /** The addresses of the servers 1, 2 and so on. */
    List<String> addresses();

    /** Switches one server's fault; servers count from 1. */
    void set(int server, Fault fault) throws IOException;

    /** Whether no server holds a request back any more. */
    boolean isQuiet();

    /**
     * Calls a method of the cluster through the proxy's HTTP door.
     *
     * @param arguments a JSON array
     */
    DoorAnswer call(String method, String arguments) throws IOException;

    /** Waits a moment before looking again. */
    void pause() throws IOException;
}

package io.jubaproxy.tls;

import java.nio.file.Path;

/** A file for TLS can't be used; its message is one clause that names the file and never holds any of a key. */
public final class TlsFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;

    /** @param what is wrong, to follow the file's name */
    TlsFileException(Path file, String what) {
        super(file + " " + what);
        this.file = file;
    }

    public Path file() {
        return file;
    }
}

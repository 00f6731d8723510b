package io.jubaproxy.files;

import java.nio.file.Path;

/** A file can't be used; its message is one clause that names the file and never holds anything secret of it. */
public final class UnusableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;

    /** @param what is wrong, to follow the file's name */
    public UnusableFileException(Path file, String what) {
        super(file + " " + what);
        this.file = file;
    }

    public Path file() {
        return file;
    }
}

package io.jubaproxy.service;

/** A service descriptor file that can't be used. The message names the file, the line and what was expected there. */
public final class IdlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param source name of the file as its owner knows it
     * @param line counted from 1; 0 where the file as a whole is meant
     * @param problem what was expected and what was found
     */
    public IdlException(String source, int line, String problem) {
        super(line == 0 ? source + ": " + problem : source + ":" + line + ": " + problem);
    }
}

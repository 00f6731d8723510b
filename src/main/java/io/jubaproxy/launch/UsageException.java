package io.jubaproxy.launch;

/** A command line that can't be understood; the message is a sentence that says what is allowed. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String sentence) {
        super(sentence);
    }
}

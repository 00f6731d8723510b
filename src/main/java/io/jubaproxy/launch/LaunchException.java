package io.jubaproxy.launch;

/** A start or a call that failed; the message is a sentence for the person at the terminal. */
public final class LaunchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LaunchException(String sentence) {
        super(sentence);
    }

    public LaunchException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}

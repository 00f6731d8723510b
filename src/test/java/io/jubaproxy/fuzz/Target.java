package io.jubaproxy.fuzz;

/** What is fuzzed. Called by one thread; keeps nothing from one input to the next, so that an input can be tried again. */
public interface Target {
    /**
     * Feeds one input in and checks what came of it.
     *
     * @return what the input led to, in a few words; inputs that lead to something new are built upon
     * @throws Throwable where the input did what it must not
     */
    String take(byte[] input) throws Throwable;
}

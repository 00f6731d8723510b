package io.jubaproxy.membership.kubernetes;

import java.time.Duration;

/**
 * How long things may take, and how soon they are tried again.
 *
 * @param connect longest time for one connect
 * @param answer longest silence before and in the answer to a list
 * @param watch after which time the server is asked to end a watch; whole seconds
 * @param margin how much longer than that a watch may be silent before its connection counts as dead
 * @param shortest a watch that ends sooner is followed by the next only after a pause
 * @param firstPause longest pause after a first failure; doubles with each further one
 * @param longestPause where the doubling ends
 */
record Pace(
        Duration connect,
        Duration answer,
        Duration watch,
        Duration margin,
        Duration shortest,
        Duration firstPause,
        Duration longestPause) {
    /** A minute's watch: a connection that died without a word is noticed within 70 s, at the price of one request a minute. */
    static final Pace USUAL = new Pace(
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            Duration.ofMillis(500),
            Duration.ofSeconds(30));

    Duration longestSilence() {
        return watch.plus(margin);
    }
}

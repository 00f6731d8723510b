package io.jubaproxy.observe;

/** Upper bounds of the histograms' buckets. */
final class Buckets {
    /** From a call on loopback to the default deadline and beyond, two or three in each power of ten. */
    static final double[] SECONDS = {
        0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30
    };

    static final double[] SERVERS = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500};

    private Buckets() {}
}

package io.jubaproxy.bench.micro;

import io.jubaproxy.membership.Endpoint;

/** Members for benchmarks. */
final class Endpoints {
    private Endpoints() {}

    static Endpoint numbered(int number) {
        return Endpoint.of("10.0." + number / 250 + "." + (1 + number % 250), 9199);
    }
}

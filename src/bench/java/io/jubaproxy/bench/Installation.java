package io.jubaproxy.bench;

import java.nio.file.Path;

/**
 * The build's folders.
 *
 * @param target Maven's
 */
record Installation(Path target) {
    /** The product as it is. */
    Path product() {
        return target.resolve("jubaproxy-launcher.jar");
    }

    /** The product with the baselines of {@link io.jubaproxy.bench.app} in its WAR. */
    Path withBaselines() {
        return target.resolve("bench/jubaproxy-launcher.jar");
    }

    /** The JVM's flags as they are shipped. */
    Path jvmOptions() {
        return target.resolve("jvm.options");
    }

    /** The folder that describes the service {@code task}. */
    Path services() {
        return target.resolveSibling("src/bench/services");
    }

    /** Where logs and profiles go. */
    Path output(String file) {
        return target.resolve("bench").resolve(file);
    }
}

package io.jubaproxy.launch;

import java.util.Objects;

/** The product's version, which the build writes into the launcher's jar. */
final class Version {
    private Version() {}

    static String current() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "(unpackaged)");
    }
}

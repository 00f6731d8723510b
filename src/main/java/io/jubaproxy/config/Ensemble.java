package io.jubaproxy.config;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A ZooKeeper ensemble.
 *
 * @param servers {@code host:port,host:port}
 * @param chroot the path below which everything is, such as {@code /prod}; empty = the root
 * @param digest {@code user:password}, a secret; empty = nobody in particular
 */
public record Ensemble(String servers, String chroot, Optional<String> digest) {
    private static final Pattern PARTS = Pattern.compile("(?:([^:@/]+):([^@/]+)@)?([^@/]+)((?:/[^/@\\s]+)*)/?");

    /** The text of the setting without its secret: what may be shown. */
    @Override
    public String toString() {
        return servers + chroot;
    }

    static Optional<Ensemble> parse(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("");
        }
        List<String> servers = Names.split(parts.group(3), ",");
        servers.forEach(Addresses::hostPort);
        Optional<String> digest = Optional.ofNullable(parts.group(1))
                .map(user -> Names.decode(user) + ":" + Names.decode(parts.group(2)));
        return Optional.of(new Ensemble(String.join(",", servers), parts.group(4), digest));
    }
}

package io.jubaproxy.access;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who sent a request, as far as it has proved that.
 *
 * @param shown the name for logs
 * @param names all names that rules may call it by, each with its kind before a colon
 */
public record Caller(String shown, Set<String> names) {
    static final String TOKEN = "token:";
    static final String JWT = "jwt:";
    static final String GROUP = "group:";
    static final String CERTIFICATE = "cert:";
    static final String ALTERNATIVE_NAME = "san:";

    /** Showed nothing. */
    public static final Caller ANONYMOUS = of("anonymous");

    public Caller {
        names = Set.copyOf(names);
    }

    static Caller token(String name) {
        return of(TOKEN + name);
    }

    static Caller jwt(String subject, Collection<String> groups) {
        String own = JWT + subject;
        Set<String> names = new HashSet<>(Set.of(own));
        groups.forEach(group -> names.add(GROUP + group));
        return new Caller(own, names);
    }

    /**
     * The owner of a certificate that an authority of the door's signed.
     *
     * @param subject distinguished name as RFC 2253 writes it
     * @param alternatives subject alternative names
     */
    public static Caller certificate(String subject, List<String> alternatives) {
        Set<String> names = new HashSet<>();
        names.add(CERTIFICATE + subject);
        alternatives.forEach(name -> names.add(ALTERNATIVE_NAME + name));
        return new Caller(CERTIFICATE + subject, names);
    }

    private static Caller of(String name) {
        return new Caller(name, Set.of(name));
    }

    public boolean isAnonymous() {
        return equals(ANONYMOUS);
    }
}

package io.jubaproxy.membership;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One cluster as operators see it.
 *
 * @param source as the settings write it, {@code static} for members named one by one
 * @param trouble why the source can't be asked, where it can't
 * @param age since when the source can't be asked: how old the members are; zero while it is in touch
 * @param isExpired whether the members are too old to be called
 * @param changed when the members last changed; empty before the first word
 * @param members sorted by address
 * @param ringEntries places on the hash ring that are in use
 */
public record ClusterView(
        ClusterName name,
        String source,
        Optional<String> trouble,
        Duration age,
        boolean isExpired,
        Optional<Instant> changed,
        List<Member> members,
        int ringEntries) {
    public ClusterView {
        members = List.copyOf(members);
    }

    /** Whether there is anybody to call. */
    public boolean isUsable() {
        return !isExpired && members.stream().anyMatch(member -> member.state() == State.SERVING);
    }

    /** One member. */
    public record Member(Endpoint endpoint, State state) {}

    /** What a member is to the proxy. */
    public enum State {
        /** It is called. */
        SERVING,
        /** It is new, and called once a connection to it is open. */
        JOINING,
        /** An operator took it out. */
        DRAINED
    }
}

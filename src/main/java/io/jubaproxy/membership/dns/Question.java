package io.jubaproxy.membership.dns;

import io.jubaproxy.membership.Endpoint;
import java.time.Duration;
import java.util.List;

/** What is asked again and again for one cluster. Asked by one thread at a time, which it blocks. */
interface Question {
    /**
     * Asks once.
     *
     * @param last the endpoints of the last good answer; none before it
     * @throws LookUpFailedException where there is no good answer
     */
    Found ask(List<Endpoint> last);

    /**
     * A good answer.
     *
     * @param endpoints at least one
     * @param ttl for how long they are good
     */
    record Found(List<Endpoint> endpoints, Duration ttl) {
        public Found {
            endpoints = List.copyOf(endpoints);
        }
    }
}

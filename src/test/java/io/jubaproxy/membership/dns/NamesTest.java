package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xbill.DNS.Name;

class NamesTest {
    /** As Kubernetes writes a pod's resolv.conf. */
    private final Names names = new Names(
            new Nameservers(List.of(), new Exchange(Duration.ofSeconds(2))),
            List.of(Name.fromConstantString("ns.svc.test."), Name.fromConstantString("svc.test.")),
            5);

    @ParameterizedTest
    @CsvSource({
        "stat, stat.ns.svc.test. stat.svc.test. stat.",
        "_stat._tcp.stat, _stat._tcp.stat.ns.svc.test. _stat._tcp.stat.svc.test. _stat._tcp.stat.",
        "a.b.c.d.e.f, a.b.c.d.e.f. a.b.c.d.e.f.ns.svc.test. a.b.c.d.e.f.svc.test.",
        "stat., stat."
    })
    void shortNamesAreCompletedAndAbsoluteOnesAreNot(String written, String candidates) {
        assertEquals(
                Arrays.asList(candidates.split(" ")),
                names.candidates(written).stream().map(Name::toString).toList());
    }
}

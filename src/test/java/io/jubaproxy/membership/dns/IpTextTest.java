package io.jubaproxy.membership.dns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xbill.DNS.Address;

class IpTextTest {
    /** The examples of RFC 5952, section 4, and the edges. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2001:db8::1",
                "2001:db8:0:1:1:1:1:1",
                "2001:0:0:1::1",
                "2001:db8::1:0:0:1",
                "::1",
                "::",
                "1::",
                "fe80::10:0:0:0",
                "100:0:10:20:30:40:50:60",
                "10.0.0.0"
            })
    void addressIsWrittenInItsOneShortForm(String text) throws UnknownHostException {
        assertEquals(text, IpText.of(Address.getByAddress(text)));
    }
}

package io.jubaproxy.demo;

import io.jubaproxy.demo.Fault.Close;
import io.jubaproxy.demo.Fault.ErrorText;
import io.jubaproxy.demo.Fault.Garbage;
import io.jubaproxy.demo.Fault.Off;
import io.jubaproxy.demo.Fault.Reset;
import io.jubaproxy.demo.Fault.Silent;
import java.util.List;

/**
 * One case of the policy in one order of time: the faults of the three servers, and what a broadcast of {@code clear} must answer.
 *
 * @param number 01 to 06; a case whose order in time can be turned around stands twice
 * @param rule what the policy says, for people
 * @param faults of the servers 1, 2 and 3
 * @param expected as {@link DoorAnswer#summary} words it
 */
record TourCase(String number, String rule, List<Fault> faults, String expected) {
    private static final int LATER = 300;

    private static final String EITHER_ORDER =
            "a transport failure outranks an application error, whichever came first";
    private static final String EARLIER_TRANSPORT = "of two transport failures, the earlier";
    private static final String EARLIER_APPLICATION = "of two application errors, the earlier";

    static final List<TourCase> ALL = List.of(
            of("01", "all answer: the aggregated value", new Off(), new Off(), "200 true"),
            of("02", "one transport failure", new Silent(), new Off(), "504 request-timeout, server 2"),
            of("03", "one application error", outOfRange(0), new Off(), "422 application-error, server 2"),
            of("04", EITHER_ORDER, outOfRange(0), new Close(LATER), "502 connection-closed, server 3"),
            of("04", EITHER_ORDER, outOfRange(LATER), new Close(0), "502 connection-closed, server 3"),
            of("05", EARLIER_TRANSPORT, new Close(0), new Silent(), "502 connection-closed, server 2"),
            of("05", EARLIER_TRANSPORT, new Garbage(0), new Reset(LATER), "502 broken-reply, server 2"),
            of("05", EARLIER_TRANSPORT, new Close(LATER), new Reset(0), "502 connection-closed, server 3"),
            of("06", EARLIER_APPLICATION, outOfRange(0), notFound(LATER), "422 application-error, server 2"),
            of("06", EARLIER_APPLICATION, outOfRange(LATER), notFound(0), "422 application-error, server 3"));

    TourCase {
        faults = List.copyOf(faults);
    }

    private static TourCase of(String number, String rule, Fault second, Fault third, String expected) {
        return new TourCase(number, rule, List.of(new Off(), second, third), expected);
    }

    private static Fault outOfRange(int delayMillis) {
        return new ErrorText("parameter out of range", delayMillis);
    }

    private static Fault notFound(int delayMillis) {
        return new ErrorText("id not found", delayMillis);
    }
}

package io.jubaproxy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FaultJsonTest {
    static Stream<Fault> everyFault() {
        return Stream.of(
                new Fault.Off(),
                new Fault.Refuse(),
                new Fault.Silent(),
                new Fault.Slow(500),
                new Fault.Close(0),
                new Fault.Reset(1),
                new Fault.Garbage(60_000),
                new Fault.ErrorText("key \"k\" not found", 300),
                new Fault.ErrorNumber(-5, 0));
    }

    @ParameterizedTest
    @MethodSource("everyFault")
    void aFaultIsReadAsItIsShown(Fault fault) {
        assertEquals(fault, FaultJson.read(FaultJson.write(fault).toString()));
    }

    @Test
    void theDelayMayBeLeftOutWhereTheFaultHasAPointWithoutIt() {
        assertEquals(new Fault.Close(0), FaultJson.read("{\"fault\":\"close\"}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    nonsense                                   | The body is no JSON object such as
                    []                                         | must be an object that names a fault
                    {}                                         | faults: off, refuse, silent, slow, close, reset, garbage, error
                    {"fault":1}                                | must be an object that names a fault
                    {"fault":"sloww"}                          | Unknown fault "sloww"; faults: off, refuse
                    {"fault":"slow"}                           | The fault slow needs "delayMillis", from 0 to 60000
                    {"fault":"slow","delayMillis":-1}          | a whole number from 0 to 60000, not -1
                    {"fault":"slow","delayMillis":60001}       | not 60001
                    {"fault":"slow","delayMillis":1.5}         | not 1.5
                    {"fault":"slow","delayMillis":1e9999}      | not 1E+9999
                    {"fault":"slow","delayMillis":"1"}         | not "1"
                    {"fault":"slow","delay":1,"delayMillis":1} | The fault slow takes no "delay"; besides "fault" it takes delayMillis
                    {"fault":"off","delayMillis":1}            | The fault off takes no "delayMillis"; besides "fault" it takes nothing
                    {"fault":"off","fault":"off"}              | The body is no JSON object such as
                    {"fault":"error"}                          | needs either "message" with a text or "number"
                    {"fault":"error","message":"a","number":1} | needs either "message" with a text or "number"
                    {"fault":"error","message":1}              | needs either "message" with a text or "number"
                    {"fault":"error","number":1.5}             | must be a whole number of 64 bits, not 1.5
                    """)
    void aWrongFaultIsRefusedWithWhatIsAllowed(String body, String part) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> FaultJson.read(body));

        assertTrue(String.valueOf(refusal.getMessage()).contains(part), refusal::getMessage);
    }
}

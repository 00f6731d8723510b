package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceDescriptor;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import io.jubaproxy.wire.EncodedValue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What is written as JSON and sent back is the same value again, byte for byte. */
class JsonRoundTripTest {
    private final ServiceCatalog catalog = ServiceCatalog.builtIn();

    @Property(tries = 500)
    void anyValueOfAnyTypeComesBackTheSame(@ForAll long seed) {
        RandomValues random = new RandomValues(seed);

        assertRoundTrip(random.type(3), random);
    }

    @Property(tries = 20)
    void everyTypeOfEveryBuiltInMethodComesBackTheSame(@ForAll long seed) {
        RandomValues random = new RandomValues(seed);

        for (ServiceDescriptor service : catalog.services()) {
            for (ServiceMethod method : service.methods().values()) {
                assertRoundTrip(method.result(), random);
                method.parameters().forEach(parameter -> assertRoundTrip(parameter.type(), random));
            }
        }
    }

    private static void assertRoundTrip(Type type, RandomValues random) {
        EncodedValue value = random.value(type);

        String json = TypedMethod.result(value, type);

        assertEquals(value, TypedMethod.argument(TypedMethod.taking(type), "[" + json + "]"), json);
    }
}

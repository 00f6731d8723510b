package io.jubaproxy.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.wire.EncodedValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The examples of docs/json.md, each row both ways. */
class JsonDocTest {
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| ([^|`]+) \\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|$");

    @TestFactory
    Stream<DynamicTest> everyExampleOfTheDocumentHoldsBothWays() throws IOException {
        return ROW.matcher(Files.readString(Path.of("docs/json.md")))
                .results()
                .map(row -> DynamicTest.dynamicTest(row.group(), () -> holds(row)));
    }

    private static void holds(MatchResult row) {
        ServiceMethod method = TypedMethod.taking(row.group(1).replace("\\", ""));
        EncodedValue wire = TypedMethod.hex(row.group(3));

        assertEquals(wire, TypedMethod.argument(method, "[" + row.group(2) + "]"));
        assertEquals(
                row.group(4),
                TypedMethod.result(wire, method.parameters().getFirst().type()));
    }
}

package io.jubaproxy.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdlReaderTest {
    @Test
    void aFileWithEverythingTheFormatKnowsIsRead() {
        String text = """
                # a comment
                %include <vector>
                message point("ns::point") {
                  #- a doc
                  0: double x
                  2: list<pair> rest
                }
                message pair(other::pair<int>) { 0: string k 1: map<int, float> v }
                service own {
                  #@cht(3) #@update  #@all_or # why
                  bool put(0: string key,
                           1: point p)
                  #@add #@nolock
                  #@broadcast
                  ulong size()
                  #@internal
                  int do_mix(0: string peer)
                }
                """;

        ServiceDescriptor service = IdlReader.read("own.idl", text);

        Type pair = new Type.Message(
                "pair",
                List.of(
                        new Type.Field("k", Type.Scalar.STRING),
                        new Type.Field("v", new Type.MapOf(Type.Scalar.INT, Type.Scalar.FLOAT))));
        Type point = new Type.Message(
                "point",
                List.of(new Type.Field("x", Type.Scalar.DOUBLE), new Type.Field("rest", new Type.ListOf(pair))));
        assertEquals("own", service.name());
        assertEquals(Set.of("put", "size"), service.methods().keySet());
        assertEquals(
                new ServiceMethod(
                        "put",
                        Type.Scalar.BOOL,
                        List.of(new Type.Field("key", Type.Scalar.STRING), new Type.Field("p", point)),
                        new Routing.Cht(3),
                        MethodKind.UPDATE,
                        AggregatorRule.ALL_OR),
                service.method("put").orElseThrow());
        assertEquals(
                new ServiceMethod(
                        "size",
                        Type.Scalar.ULONG,
                        List.of(),
                        new Routing.Broadcast(),
                        MethodKind.NOLOCK,
                        AggregatorRule.ADD),
                service.method("size").orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    `` | s.idl:1: expected a service, found the end of the file
                    `struct a {}` | s.idl:1: expected 'message' or 'service', found 'struct'
                    `service s {} service t {}` | s.idl:1: a file holds one service; this one has s
                    `service 7 {}` | s.idl:1: expected the service's name, found '7'
                    `service s {` | s.idl:1: expected the method's routing: #@random, #@broadcast, #@cht, #@cht(n) or #@internal, found the end of the file
                    `message m { 0 string a }` | s.idl:1: expected ':', found 'string'
                    `message m { string a }` | s.idl:1: expected a field number or '}', found 'string'
                    `message m { 1: int a 1: int b }` | s.idl:1: field numbers must ascend: expected more than 1, found 1
                    `message m { 0: int a 1: int a }` | s.idl:1: the field 'a' is there already
                    `message m { 0: text a } service s {}` | s.idl:1: unknown type 'text'; expected bool, int, uint, long, ulong, float, double, string, datum, list<T>, map<K, V> or a message of this file (%include lines are not followed)
                    `message m { 0: list<int a }` | s.idl:1: expected ',' or '>', found 'a'
                    `message m { 0: list a } service s {}` | s.idl:1: 'list' takes 1 types in < >, found 0
                    `message m { 0: map<int> a } service s {}` | s.idl:1: 'map' takes 2 types in < >, found 1
                    `message m { 0: int<int> a } service s {}` | s.idl:1: 'int' takes 0 types in < >, found 1
                    `message m { 0: map<list<int>, int> a } service s {}` | s.idl:1: a map's key must be a scalar or a string, found list<int>
                    `message m {} message m {} service s {}` | s.idl:1: the message 'm' is there already
                    `message datum {} service s {}` | s.idl:1: 'datum' is a built-in type
                    `message a { 0: list<b> x } message b { 0: a y } service s {}` | s.idl:1: the message 'a' holds itself; messages must not be recursive
                    `message m(x` | s.idl:1: expected ')', found the end of the file
                    `service s { #@rundom int f() }` | s.idl:1: expected an annotation: #@random, #@broadcast, #@cht, #@cht(n) or #@internal; #@update, #@analysis, #@nolock; #@pass, #@all_and, #@all_or, #@merge, #@concat, #@add, found #@rundom
                    `service s { #@update #@pass int f() }` | s.idl:1: expected the method's routing: #@random, #@broadcast, #@cht, #@cht(n) or #@internal, found 'int'
                    `service s { #@random #@pass int f() }` | s.idl:1: expected the method's kind: #@update, #@analysis, #@nolock, found 'int'
                    `service s { #@random #@update int f() }` | s.idl:1: expected the method's aggregator: #@pass, #@all_and, #@all_or, #@merge, #@concat, #@add, found 'int'
                    `service s { #@random #@cht #@update #@pass int f() }` | s.idl:1: a method has one routing, #@cht is a second
                    `service s { #@cht(0) #@update #@pass int f() }` | s.idl:1: expected at least 1 ring entry, found 0
                    `service s { #@cht(x) #@update #@pass int f() }` | s.idl:1: expected the number of ring entries, found 'x'
                    `service s { #@cht #@update #@pass int f(0: int k) }` | s.idl:1: #@cht needs a string as the first parameter of 'f': the ring key
                    `service s { #@broadcast #@update #@all_and int f() }` | s.idl:1: #@all_and needs a result of bool, found int
                    `service s { #@broadcast #@update #@merge list<int> f() }` | s.idl:1: #@merge needs a result of a map, found list<int>
                    `service s { #@broadcast #@update #@concat string f() }` | s.idl:1: #@concat needs a result of a list, found string
                    `service s { #@broadcast #@update #@add bool f() }` | s.idl:1: #@add needs a result of a number, found bool
                    `service s { #@random #@update #@pass int f(0: int a, 0: int b) }` | s.idl:1: parameter numbers must ascend: expected more than 0, found 0
                    `service s { #@random #@update #@pass int f(0: int a 1: int b) }` | s.idl:1: expected ',' or ')', found '1'
                    `service s { #@internal int f() #@internal int f() }` | s.idl:1: the method 'f' is there already
                    `service s { ; }` | s.idl:1: the character ';' has no meaning here
                    `message m("x` | s.idl:1: a closing '"' is missing
                    """)
    void aBadFileIsRefusedWithWhatWasExpected(String text, String message) {
        IdlException thrown = assertThrows(IdlException.class, () -> IdlReader.read("s.idl", text));

        assertEquals(message, String.valueOf(thrown.getMessage()));
    }

    @Test
    void theLineIsThatOfTheMistake() {
        String text = "# one\nservice s {\r\n  #@random #@update #@pass\n  wrong f()\n}\n";

        IdlException thrown = assertThrows(IdlException.class, () -> IdlReader.read("s.idl", text));

        assertTrue(
                String.valueOf(thrown.getMessage()).startsWith("s.idl:4: unknown type 'wrong'"),
                String.valueOf(thrown.getMessage()));
    }

    @Test
    void aTypeNestedWithoutBoundIsRefused() {
        String text = "message m { 0: " + "list<".repeat(100_000);

        IdlException thrown = assertThrows(IdlException.class, () -> IdlReader.read("s.idl", text));

        assertEquals("s.idl:1: a type is nested more than 16 deep", String.valueOf(thrown.getMessage()));
    }

    @Test
    void aFileThatIsMissingOrNoTextIsRefusedByName(@TempDir Path folder) throws IOException {
        Path latin1 = folder.resolve("latin1.idl");
        Files.write(latin1, new byte[] {(byte) 0xe9, 'x'});
        Path missing = folder.resolve("missing.idl");

        IdlException noText = assertThrows(IdlException.class, () -> IdlReader.read(latin1));
        IdlException noFile = assertThrows(IdlException.class, () -> IdlReader.read(missing));

        assertEquals(latin1 + ": expected UTF-8 text", noText.getMessage());
        assertTrue(
                String.valueOf(noFile.getMessage()).startsWith(missing + ": can't be read: "),
                String.valueOf(noFile.getMessage()));
    }

    @Test
    void messagesInsideOneAnotherAreRefusedBeforeTheyExhaustTheStack() {
        StringBuilder chain = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            chain.append("message m").append(i).append(" { 0: m").append(i + 1).append(" f }\n");
        }
        String text = chain + "message m20000 { 0: int f } service s { }";

        IdlException refusal = assertThrows(IdlException.class, () -> IdlReader.read("x.idl", text));

        assertEquals("x.idl:64: messages are nested more than 64 deep", refusal.getMessage());
    }
}

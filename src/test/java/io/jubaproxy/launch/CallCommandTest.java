package io.jubaproxy.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallCommandTest {
    private final FakeDoor door = new FakeDoor();

    @BeforeEach
    void succeed() {
        door.answer(200, "{\"result\":true}");
    }

    @AfterEach
    void stop() {
        door.close();
    }

    @Test
    void argumentsAreJsonWhereTheyParseAndStringsElse() {
        int code = call(
                "stat",
                "a b/c",
                "push",
                "key",
                "1.50",
                "[1,null]",
                "{\"x\":\"é\"}",
                "\"7\"",
                "12ab",
                "1 2",
                "-1",
                "NaN",
                "");

        assertEquals(0, code);
        assertEquals(
                List.of("POST /api/stat/a%20b%2Fc/push"
                        + " [\"key\",1.50,[1,null],{\"x\":\"é\"},\"7\",\"12ab\",\"1 2\",-1,\"NaN\",\"\"]"),
                door.requests());
        assertEquals("true", door.out().strip());
    }

    @Test
    void bigNumbersSurvive() {
        door.answer(200, "{\"result\":[9223372036854775807,1.5]}");

        call("stat", "demo", "sum");

        assertEquals("[9223372036854775807,1.5]", door.out().strip());
    }

    @Test
    void problemIsPrintedInLinesAndExitCodeIsOne() {
        door.answer(502, """
                {"type":"x","title":"t","status":502,"detail":"127.0.0.1:9 refused","kind":"connect-failed",
                 "failures":[{"endpoint":"127.0.0.1:9","kind":"connect-failed","elapsedMicros":1500,"detail":"refused"}]}
                """);

        int code = call("stat", "demo", "sum");

        assertEquals(1, code);
        assertEquals("", door.out());
        assertEquals(
                List.of(
                        "connect-failed (HTTP 502): 127.0.0.1:9 refused",
                        "  127.0.0.1:9: connect-failed after 1.5 ms: refused"),
                door.err().lines().toList());
    }

    @Test
    void answerThatIsNoJsonIsOneSentence() {
        door.answer(404, "<html>");

        int code = call("stat", "demo", "sum");

        assertEquals(1, code);
        assertTrue(door.err().contains("has status 404 and is no answer of Jubaproxy."), door.err());
    }

    private int call(String... operands) {
        return door.run(new CallCommand(), operands);
    }
}

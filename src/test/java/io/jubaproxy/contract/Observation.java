package io.jubaproxy.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.function.Executable;

/** What a client got for a plan. */
record Observation(Trio trio, Plan plan, Answer answer) {
    Executable matchesThePolicy(Door door) {
        OptionalInt failing = plan.failing();
        String kind = failing.isPresent()
                ? plan.moves().get(failing.getAsInt()).effect().kind()
                : Answer.OK;
        return () -> {
            assertEquals(door.told(kind), answer.kind(), plan::toString);
            Optional<String> endpoint = failing.isPresent()
                    ? answer.endpoint().map(told -> trio.address(failing.getAsInt()))
                    : Optional.empty();
            assertEquals(endpoint, answer.endpoint(), plan::toString);
        };
    }
}

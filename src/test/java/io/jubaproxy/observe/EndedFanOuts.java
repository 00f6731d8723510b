package io.jubaproxy.observe;

import static io.jubaproxy.observe.Records.failed;
import static io.jubaproxy.observe.Records.failure;
import static io.jubaproxy.observe.Records.replied;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.fanout.FanOutRecord;
import java.util.List;

/** Fan-outs for the tests of the rooms below. */
public final class EndedFanOuts {
    private EndedFanOuts() {}

    /** An application error after 2 ms, a connection closed after 5 ms, with which the answer left, and a reply after 9 ms. */
    public static FanOutRecord closedAmongErrors() {
        return failure(
                List.of(
                        failed(1, FailureKind.APPLICATION_ERROR, 2),
                        failed(2, FailureKind.CONNECTION_CLOSED, 5),
                        replied(9)),
                List.of(failure(1, FailureKind.APPLICATION_ERROR, 2), failure(2, FailureKind.CONNECTION_CLOSED, 5)),
                5);
    }
}

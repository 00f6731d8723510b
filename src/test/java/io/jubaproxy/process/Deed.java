package io.jubaproxy.process;

import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What a server does with its call of {@code clear}, whose replies are combined by all_and. */
enum Deed {
    OK(null, 200, 40),
    ERROR("application-error", 422, 12),
    NO_SUCH_METHOD("application-error", 404, 4),
    BAD_ARGUMENTS("application-error", 400, 4),
    UNUSABLE("unusable-result", 502, 8),
    CLOSE("connection-closed", 502, 6),
    RESET("connection-closed", 502, 7),
    CUT("connection-closed", 502, 5),
    GARBAGE("broken-reply", 502, 8),
    REFUSE("connect-failed", 502, 4),
    SILENCE("request-timeout", 504, 1),
    /** Answers after the deadline. */
    TOO_LATE("request-timeout", 504, 1);

    private final @Nullable String kind;
    private final int status;
    private final int percent;

    Deed(@Nullable String kind, int status, int percent) {
        this.kind = kind;
        this.status = status;
        this.percent = percent;
    }

    /** One of them, the slow ones seldom. */
    static Deed random(Random random) {
        int left = random.nextInt(100);
        for (Deed deed : values()) {
            left -= deed.percent;
            if (left < 0) {
                return deed;
            }
        }
        throw new AssertionError("the shares are less than 100 in all");
    }

    /** The failure's kind; none for success. */
    @Nullable
    String kind() {
        return kind;
    }

    /** Of the answer where this is the selected failure. */
    int status() {
        return status;
    }

    boolean isApplication() {
        return "application-error".equals(kind) || "unusable-result".equals(kind);
    }

    boolean lastsUntilTheDeadline() {
        return this == SILENCE || this == TOO_LATE;
    }

    /** What the server is told to do at its turn. */
    Fault.OnRequest fault() {
        return switch (this) {
            case OK, TOO_LATE -> new Fault.Reply(Encoded.TRUE);
            case ERROR -> new Fault.ReplyError(Encoded.text("boom"));
            case NO_SUCH_METHOD -> new Fault.ReplyError(Encoded.integer(1));
            case BAD_ARGUMENTS -> new Fault.ReplyError(Encoded.integer(2));
            case UNUSABLE -> new Fault.Reply(Encoded.text("true"));
            case CLOSE -> new Fault.Close();
            case RESET -> new Fault.Reset();
            case CUT -> new Fault.CutFrame();
            case GARBAGE -> new Fault.Garbage();
            case REFUSE, SILENCE -> new Fault.Silent();
        };
    }
}

package io.jubaproxy.contract;

import io.jubaproxy.testkit.Encoded;
import io.jubaproxy.testkit.Fault;
import java.time.Duration;
import java.util.Locale;

/**
 * What one server does with one request, and how long after it came.
 *
 * @param afterMillis without meaning for {@link Effect#SILENT}
 */
record Move(Effect effect, int afterMillis) {
    /** The ends a call can come to, with what the policy says of them. */
    enum Effect {
        OK(Answer.OK),
        ERROR("application-error"),
        UNUSABLE("unusable-result"),
        CLOSE("connection-closed"),
        RESET("connection-closed"),
        GARBAGE("broken-reply"),
        SILENT("request-timeout");

        private final String kind;

        Effect(String kind) {
            this.kind = kind;
        }

        String kind() {
            return kind;
        }

        boolean fails() {
            return this != OK;
        }

        boolean isTransport() {
            return this == CLOSE || this == RESET || this == GARBAGE || this == SILENT;
        }

        private Fault.OnRequest fault() {
            return switch (this) {
                case OK -> new Fault.Reply(Encoded.TRUE);
                case ERROR -> new Fault.ReplyError(Encoded.text("refused"));
                case UNUSABLE -> new Fault.Reply(Encoded.text("no bool"));
                case CLOSE -> new Fault.Close();
                case RESET -> new Fault.Reset();
                case GARBAGE -> new Fault.Garbage();
                case SILENT -> new Fault.Silent();
            };
        }
    }

    Fault.OnRequest fault() {
        return afterMillis == 0 ? effect.fault() : new Fault.After(Duration.ofMillis(afterMillis), effect.fault());
    }

    static Move parse(String text) {
        String[] parts = text.split("@", -1);
        return new Move(Effect.valueOf(parts[0].toUpperCase(Locale.ROOT)), Integer.parseInt(parts[1]));
    }

    @Override
    public String toString() {
        return effect.name().toLowerCase(Locale.ROOT) + "@" + afterMillis;
    }
}

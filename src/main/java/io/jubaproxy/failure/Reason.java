package io.jubaproxy.failure;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Says in one sentence why the policy chose the failure it chose: {@link FailureRanking} in words. Pure. */
public final class Reason {
    private Reason() {}

    /**
     * The sentence for a whole fan-out.
     *
     * @param ranked every failure in the order of the policy, those included that ended after the answer had left; none for a success
     * @param servers called
     */
    public static String why(List<BackendFailure> ranked, int servers) {
        if (ranked.isEmpty()) {
            return servers == 1 ? "The one server called answered." : "All " + servers + " servers answered.";
        }
        BackendFailure chosen = ranked.getFirst();
        List<BackendFailure> rivals = ranked.subList(1, ranked.size());
        long peers =
                rivals.stream().filter(each -> classOf(each) == classOf(chosen)).count();
        long outranked = rivals.size() - peers;
        if (rivals.isEmpty()) {
            return servers == 1
                    ? named(chosen) + ", the one server called."
                    : named(chosen) + " is the only failure, and one is enough: a partial result is never returned.";
        }
        if (peers == 0) {
            return named(chosen) + " is the only transport failure; it outranks "
                    + counted(outranked, "application error") + ", whatever came first.";
        }
        String earliest = named(chosen) + " came first of " + counted(peers + 1, noun(chosen));
        return outranked == 0
                ? earliest + "; inside a class the earliest is returned."
                : earliest + "; transport failures outrank the " + counted(outranked, "application error")
                        + ", and inside a class the earliest is returned.";
    }

    private static String named(BackendFailure failure) {
        return failure.kind().label() + " of " + failure.endpoint() + " after " + millis(failure.elapsed());
    }

    private static String millis(Duration elapsed) {
        return String.format(Locale.ROOT, "%.1f ms", elapsed.toNanos() / 1e6);
    }

    private static FailureClass classOf(BackendFailure failure) {
        return failure.kind().failureClass();
    }

    private static String noun(BackendFailure failure) {
        return switch (classOf(failure)) {
            case TRANSPORT -> "transport failure";
            case APPLICATION -> "application error";
            case PROXY -> "refusal";
        };
    }

    private static String counted(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}

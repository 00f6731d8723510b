package io.jubaproxy.chaos;

import java.util.SplittableRandom;

/** What a server does with one call. Its letter travels in the request. */
enum Deed {
    ANSWER(Ending.RESULT, 0),
    /** Answers after up to 30 ms. */
    ANSWER_SLOWLY(Ending.RESULT, 20),
    ANSWER_TWICE(Ending.RESULT, 10),
    /** Answers eight bytes a millisecond; whatever comes after it on the connection waits. */
    DRIP(Ending.RESULT, 4),
    REFUSE_WITH_ERROR(Ending.ERROR, 40),
    ANSWER_UNUSABLY(Ending.UNUSABLE, 15),
    SAY_NOTHING(Ending.TIMEOUT, 5),
    ANSWER_TO_ANOTHER_ID(Ending.TIMEOUT, 5),
    /** Answers at the deadline, give or take 60 ms. */
    ANSWER_AROUND_THE_DEADLINE(Ending.RESULT, 8),
    CLOSE(Ending.CLOSED, 6),
    RESET(Ending.CLOSED, 6),
    /** Half an answer, then FIN. */
    CUT(Ending.CLOSED, 5),
    /** Half an answer, then nothing more for a while, then FIN. */
    STALL_INSIDE_THE_ANSWER(Ending.CLOSED, 2),
    SEND_GARBAGE(Ending.BROKEN, 5),
    CLAIM_TWO_GIGABYTES(Ending.BROKEN, 4),
    ANSWER_WITH_THREE_ELEMENTS(Ending.BROKEN, 4),
    NEST_TOO_DEEPLY(Ending.BROKEN, 4);

    private static final int FAULTS = total();

    private final Ending ending;
    private final int share;

    Deed(Ending ending, int share) {
        this.ending = ending;
        this.share = share;
    }

    /** What must come of it where nothing else goes wrong in time. */
    Ending ending() {
        return ending;
    }

    @SuppressWarnings("EnumOrdinal") // letters of one run are read by the same program
    char letter() {
        return (char) ('a' + ordinal());
    }

    static Deed lettered(int letter) {
        return values()[letter - 'a'];
    }

    /** Anything but a plain answer. */
    static Deed randomFault(SplittableRandom random) {
        int left = random.nextInt(FAULTS);
        for (Deed deed : values()) {
            left -= deed.share;
            if (left < 0) {
                return deed;
            }
        }
        throw new AssertionError("the shares are more than their sum");
    }

    private static int total() {
        int sum = 0;
        for (Deed deed : values()) {
            sum += deed.share;
        }
        return sum;
    }
}

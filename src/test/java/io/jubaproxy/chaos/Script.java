package io.jubaproxy.chaos;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * One request and what each server does with it, all of it made of the run's seed and the request's number alone.
 *
 * @param id unique in the run; negative for requests that nobody waits for
 * @param deeds one for each server of the cluster, in endpoint order
 */
@SuppressWarnings("ArrayRecordComponent") // written once and never compared
record Script(long id, Method method, Deed[] deeds) {
    /** Hexadecimal digits of the id at the start of a tag. */
    static final int ID_DIGITS = 16;

    /** Of a hundred requests so many have a cluster of servers that mostly misbehave; in the others one in fifty calls goes wrong. */
    private static final int FOUL_PERCENT = 4;

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /** The methods of {@link Clusters#IDL}. */
    enum Method {
        ANY,
        EVERY,
        NEAR;

        String onTheWire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Script of(long seed, long id) {
        SplittableRandom random = new SplittableRandom(seed ^ (id * GOLDEN));
        boolean isFoul = random.nextInt(100) < FOUL_PERCENT;
        int way = random.nextInt(10);
        Method method = way < 6 ? Method.ANY : way < 8 ? Method.EVERY : Method.NEAR;
        Deed[] deeds = new Deed[Clusters.SERVERS];
        for (int server = 0; server < deeds.length; server++) {
            boolean isRight = isFoul ? random.nextInt(10) < 4 : random.nextInt(50) > 0;
            deeds[server] = isRight ? Deed.ANSWER : Deed.randomFault(random);
        }
        return new Script(id, method, deeds);
    }

    /** What the request carries: its id and a letter for each server. */
    byte[] tag() {
        byte[] tag = new byte[ID_DIGITS + deeds.length];
        for (int digit = 0; digit < ID_DIGITS; digit++) {
            tag[digit] = (byte) Character.forDigit((int) (id >>> (60 - 4 * digit)) & 0xf, 16);
        }
        for (int server = 0; server < deeds.length; server++) {
            tag[ID_DIGITS + server] = (byte) deeds[server].letter();
        }
        return tag;
    }

    String text() {
        return new String(tag(), StandardCharsets.US_ASCII);
    }

    static long id(byte[] tag) {
        long id = 0;
        for (int digit = 0; digit < ID_DIGITS; digit++) {
            id = id << 4 | Character.digit(tag[digit], 16);
        }
        return id;
    }

    static Deed deed(byte[] tag, int server) {
        return Deed.lettered(tag[ID_DIGITS + server]);
    }

    /** How long a server that answers late waits, counted from when it has the request. */
    static Duration delay(Deed deed, long id, Duration deadline) {
        int chance = (int) ((id * GOLDEN) >>> 40);
        return switch (deed) {
            case ANSWER_SLOWLY -> Duration.ofMillis(chance % 30);
            case ANSWER_AROUND_THE_DEADLINE -> deadline.plusMillis(chance % 121 - 60);
            case STALL_INSIDE_THE_ANSWER -> chance % 2 == 0 ? Duration.ofMillis(50) : deadline.plusMillis(100);
            case ANSWER,
                    ANSWER_TWICE,
                    DRIP,
                    REFUSE_WITH_ERROR,
                    ANSWER_UNUSABLY,
                    SAY_NOTHING,
                    ANSWER_TO_ANOTHER_ID,
                    CLOSE,
                    RESET,
                    CUT,
                    SEND_GARBAGE,
                    CLAIM_TWO_GIGABYTES,
                    ANSWER_WITH_THREE_ELEMENTS,
                    NEST_TOO_DEEPLY -> Duration.ZERO;
        };
    }

    /** What server {@code server} answers where it answers: nobody else's, and to no other request. */
    static byte[] voucher(long id, int server) {
        byte[] voucher = new Script(id, Method.ANY, new Deed[] {Deed.ANSWER}).tag();
        voucher[ID_DIGITS] = (byte) ('A' + server);
        return voucher;
    }
}

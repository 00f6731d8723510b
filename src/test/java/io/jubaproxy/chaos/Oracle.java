package io.jubaproxy.chaos;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Knows what may come of a request, from what its servers were told and what they did, by docs/policy.md and by nothing of the product.
 *
 * <p>An answer is wrong where no order of events that the servers' own notes allow could have led to it. Where the machine held this
 * process up for longer than the moments in question lie apart, an answer is not judged.
 */
final class Oracle {
    /** What the proxy may take to see what a server did, on a machine that is free. */
    static final long SLACK = TimeUnit.MILLISECONDS.toNanos(50);

    private final List<ChaosServer> servers;
    private final Roster roster;
    private final Ledger ledger;
    private final Stall stall;
    private final long deadline;
    private final TreeMap<String, Integer> ring = new TreeMap<>();

    Oracle(List<ChaosServer> servers, Roster roster, Ledger ledger, Stall stall, Duration deadline) {
        this.servers = List.copyOf(servers);
        this.roster = roster;
        this.ledger = ledger;
        this.stall = stall;
        this.deadline = deadline.toNanos();
        for (ChaosServer server : servers) {
            String name = server.endpoint().host() + "_" + server.endpoint().port();
            ring.put(place(name), server.index());
            for (int node = 1; node < 8; node++) {
                ring.put(place(name + "_" + node), server.index());
            }
        }
    }

    /** What came of looking at one answer. */
    sealed interface Judgement {
        /** The policy leads to nothing else. */
        record Right() implements Judgement {}

        /** Of the right class and one of its failures; which of them came first only the proxy can know. */
        record RightClass() implements Judgement {}

        /** The machine stood still for too long. */
        record Unjudged() implements Judgement {}

        record Wrong(String why) implements Judgement {}
    }

    private static final Judgement RIGHT = new Judgement.Right();
    private static final Judgement RIGHT_CLASS = new Judgement.RightClass();
    private static final Judgement UNJUDGED = new Judgement.Unjudged();

    long deadline() {
        return deadline;
    }

    long stalled(long from, long to) {
        return stall.within(from, to);
    }

    /** @param sent just before the request was written, {@code now} just after its answer was read */
    Judgement judge(Script script, long sent, long now, Heard heard) {
        return switch (heard) {
            case Heard.Success(var vouchers) -> success(script, sent, now, vouchers);
            case Heard.ServerError(var voucher) -> serverError(script, sent, now, voucher);
            case Heard.Failure(int endings) -> failure(script, sent, now, endings);
            case Heard.Overloaded shed -> overloaded(script);
            case Heard.Strange(String words) -> new Judgement.Wrong(words);
        };
    }

    private Judgement overloaded(Script script) {
        return received(script) == 0 ? RIGHT : new Judgement.Wrong("overloaded, and yet sent to a server");
    }

    private Judgement success(Script script, long sent, long now, List<byte[]> vouchers) {
        int answered = 0;
        int last = -1;
        boolean isSorted = true;
        for (byte[] voucher : vouchers) {
            int server = serverOf(script, voucher);
            if (server < 0 || (answered >> server & 1) != 0) {
                return new Judgement.Wrong("another's answer, or one twice");
            }
            if (script.deeds()[server].ending() != Ending.RESULT || ledger.actedAt(script.id(), server) == 0) {
                return new Judgement.Wrong("server " + server + " never said so");
            }
            answered |= 1 << server;
            isSorted &= server > last;
            last = server;
        }
        boolean isRight =
                switch (script.method()) {
                    case ANY -> vouchers.size() == 1;
                    case EVERY ->
                        isSorted
                                && (certain(sent, now) & ~answered) == 0
                                && (answered & ~roster.possible(sent, now)) == 0;
                    case NEAR -> isNear(script, sent, now, answered);
                };
        return isRight ? RIGHT : new Judgement.Wrong("success of servers " + Integer.toBinaryString(answered));
    }

    /** A newcomer is called once a connection to it is open, which takes longer on a machine that stands still. */
    private int certain(long sent, long now) {
        return roster.certain(sent - stall.within(sent - deadline * 4, sent), now);
    }

    private boolean isNear(Script script, long sent, long now, int answered) {
        int possible = roster.possible(sent, now);
        boolean isSettled = possible == roster.everybody() && certain(sent, now) == possible;
        return isSettled ? answered == near(script) : answered != 0 && (answered & ~possible) == 0;
    }

    private static int serverOf(Script script, byte[] voucher) {
        if (voucher.length != Script.ID_DIGITS + 1 || Script.id(voucher) != script.id()) {
            return -1;
        }
        int server = voucher[Script.ID_DIGITS] - 'A';
        return server >= 0 && server < script.deeds().length ? server : -1;
    }

    private Judgement serverError(Script script, long sent, long now, byte[] voucher) {
        int chosen = serverOf(script, voucher);
        if (chosen < 0) {
            return new Judgement.Wrong("the error belongs to another request");
        }
        if (script.deeds()[chosen] != Deed.REFUSE_WITH_ERROR || ledger.actedAt(script.id(), chosen) == 0) {
            return new Judgement.Wrong("server " + chosen + " never said so");
        }
        return application(script, sent, now, 1 << chosen);
    }

    /** @param chosen the servers of which one's application error was returned */
    private Judgement application(Script script, long sent, long now, int chosen) {
        int called = called(script, sent, now);
        boolean isAlone = true;
        for (int server = 0; server < servers.size(); server++) {
            if ((called >> server & 1) == 0 || chosen == 1 << server) {
                continue;
            }
            int possible = possible(script, server, sent, now);
            boolean isCertainlyCalled = isCertainlyCalled(script, server, sent, now);
            if (isCertainlyCalled && (possible & ~Ending.TRANSPORT) == 0) {
                return judgeStall(sent, now, "server " + server + " failed by " + words(possible));
            }
            if (isCertainlyCalled && isApplication(possible)) {
                isAlone = false;
                if (isFirst(script, server, chosen, now)) {
                    return new Judgement.Wrong("server " + server + " failed earlier");
                }
            }
        }
        return isAlone ? RIGHT : RIGHT_CLASS;
    }

    private static boolean isApplication(int possible) {
        return possible == Ending.ERROR.bit() || possible == Ending.UNUSABLE.bit();
    }

    /** Whether this one certainly acted before each of the others could have been noticed. */
    private boolean isFirst(Script script, int server, int others, long now) {
        long acted = ledger.actedAt(script.id(), server);
        long margin = SLACK + stall.within(acted, now);
        for (int other = 0; other < servers.size(); other++) {
            long then = ledger.actedAt(script.id(), other);
            if ((others >> other & 1) != 0 && (acted == 0 || then == 0 || acted + margin - then >= 0)) {
                return false;
            }
        }
        return acted != 0 && others != 0;
    }

    private Judgement failure(Script script, long sent, long now, int endings) {
        int called = called(script, sent, now);
        int chosen = 0;
        int met = 0;
        int certainOthers = 0;
        for (int server = 0; server < servers.size(); server++) {
            if ((called >> server & 1) != 0) {
                int possible = possible(script, server, sent, now);
                chosen |= (possible & endings) != 0 ? 1 << server : 0;
                met |= possible & endings;
                boolean isCertain = Integer.bitCount(possible) == 1 && (possible & Ending.TRANSPORT) != 0;
                certainOthers |= isCertain && (possible & endings) == 0 && isCertainlyCalled(script, server, sent, now)
                        ? 1 << server
                        : 0;
            }
        }
        if (chosen == 0) {
            return judgeStall(sent, now, "no server failed so");
        }
        if ((met & Ending.TRANSPORT) == 0) {
            return application(script, sent, now, chosen);
        }
        return order(script, sent, now, endings, chosen, certainOthers);
    }

    private Judgement order(Script script, long sent, long now, int endings, int chosen, int others) {
        if (others == 0) {
            return RIGHT;
        }
        for (int server = 0; server < servers.size(); server++) {
            if ((others >> server & 1) == 0) {
                continue;
            }
            long acted = ledger.actedAt(script.id(), server);
            boolean isBeforeTheDeadline =
                    acted != 0 && acted + SLACK + stall.within(acted, sent + deadline) - (sent + deadline) < 0;
            if (endings == Ending.TIMEOUT.bit()
                    && isBeforeTheDeadline
                    && script.deeds()[server] != Deed.STALL_INSIDE_THE_ANSWER) {
                return new Judgement.Wrong("server " + server + " failed long before the deadline");
            }
            if (endings == Ending.CLOSED.bit() || endings == Ending.setOf(Ending.BROKEN, Ending.UNUSABLE)) {
                boolean isOwnDoing = ownDoing(script, chosen, endings, sent);
                if (isOwnDoing && isFirst(script, server, chosen, now)) {
                    return new Judgement.Wrong("server " + server + " failed earlier");
                }
            }
        }
        return RIGHT_CLASS;
    }

    /** Whether all of these servers can have failed by what they were told only. */
    private boolean ownDoing(Script script, int chosen, int endings, long sent) {
        for (int server = 0; server < script.deeds().length; server++) {
            Deed deed = script.deeds()[server];
            boolean isOwn = deed.ending().isIn(endings) && deed != Deed.STALL_INSIDE_THE_ANSWER;
            if ((chosen >> server & 1) != 0 && (!isOwn || isTroubled(server, endings, sent))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the server can have failed so for what it did to another call. */
    boolean isTroubled(int server, int endings, long sent) {
        return (troubles(servers.get(server), sent) & endings) != 0;
    }

    private Judgement judgeStall(long sent, long now, String why) {
        return stall.within(sent, now) > SLACK ? UNJUDGED : new Judgement.Wrong(why);
    }

    private int received(Script script) {
        int set = 0;
        for (int server = 0; server < servers.size(); server++) {
            set |= ledger.isReceived(script.id(), server) ? 1 << server : 0;
        }
        return set;
    }

    /** The servers that a call may have gone to. */
    int called(Script script, long sent, long now) {
        int possible = roster.possible(sent, now);
        return switch (script.method()) {
            case ANY -> received(script) == 0 ? possible : received(script);
            case EVERY -> possible;
            case NEAR -> possible == roster.everybody() && certain(sent, now) == possible ? near(script) : possible;
        };
    }

    private boolean isCertainlyCalled(Script script, int server, long sent, long now) {
        return switch (script.method()) {
            case ANY -> ledger.isReceived(script.id(), server);
            case EVERY -> (certain(sent, now) >> server & 1) != 0;
            case NEAR ->
                ledger.isReceived(script.id(), server)
                        || (certain(sent, now) == roster.everybody() && (near(script) >> server & 1) != 0);
        };
    }

    /** How this server's call can have ended by now, or at the deadline. */
    int possible(Script script, int server, long sent, long now) {
        Deed deed = script.deeds()[server];
        long lost = stall.within(sent, now);
        long acted = ledger.actedAt(script.id(), server);
        int set = troubles(servers.get(server), sent);
        // Nothing comes of a deed before it is done, but of silence.
        set |= acted != 0 || deed.ending() == Ending.TIMEOUT ? deed.ending().bit() : 0;
        set |= deed == Deed.STALL_INSIDE_THE_ANSWER ? Ending.TIMEOUT.bit() : 0;
        boolean isTooLate = acted == 0
                ? lost > SLACK || deed == Deed.ANSWER_AROUND_THE_DEADLINE
                : acted + SLACK + stall.within(acted, sent + deadline) - (sent + deadline) > 0;
        set |= isTooLate ? Ending.TIMEOUT.bit() : 0;
        set &= now - (sent + deadline) < 0 ? ~Ending.TIMEOUT.bit() : set;
        return set;
    }

    /** What may have come of the server's troubles with others; what was seen late for want of a processor counts as late as it was seen. */
    private int troubles(ChaosServer server, long sent) {
        int set = server.weather().troubles();
        for (Ending ending : Ending.values()) {
            long until = server.trouble().until(ending);
            long since = sent - until;
            boolean isRecent = since <= SLACK || (since < deadline * 4 && since <= SLACK + stall.within(until, sent));
            set |= isRecent ? ending.bit() : 0;
        }
        return set;
    }

    /** The servers of two successive places on the ring, as Jubatus lays it out. */
    private int near(Script script) {
        SortedMap<String, Integer> after = ring.tailMap(place(script.text()));
        List<Integer> found = new ArrayList<>(2);
        after.values().stream().limit(2).forEach(found::add);
        ring.values().stream().limit(2 - found.size()).forEach(found::add);
        return found.stream().mapToInt(server -> 1 << server).reduce(0, (a, b) -> a | b);
    }

    private static String place(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    static String words(int endings) {
        List<String> words = new ArrayList<>();
        for (Ending ending : Ending.values()) {
            if (ending.isIn(endings)) {
                words.add(ending.label());
            }
        }
        return String.join("|", words);
    }

    /** Everything that is known of a request, for whoever has to find out why an answer was wrong. */
    String story(Script script, long sent, long now) {
        StringBuilder text = new StringBuilder(script.method() + " " + script.text() + ", answered after "
                + (now - sent) / 1000 + " us, stalled " + stall.within(sent, now) / 1000 + " us");
        Map<Integer, ChaosServer> sorted = new TreeMap<>();
        servers.forEach(server -> sorted.put(server.index(), server));
        int called = called(script, sent, now);
        for (int server : sorted.keySet()) {
            if ((called >> server & 1) != 0) {
                long acted = ledger.actedAt(script.id(), server);
                text.append("; server ").append(server).append(": ").append(script.deeds()[server]);
                text.append(ledger.isReceived(script.id(), server) ? " received" : " not received");
                text.append(acted == 0 ? "" : ", acted after " + (acted - sent) / 1000 + " us");
                text.append(", may end as ").append(words(possible(script, server, sent, now)));
            }
        }
        return text.toString();
    }
}

package io.jubaproxy.chaos;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ./jubaproxy test --chaos} runs: every part in its long form, one after the other, and a line of docs/reliability.md's table
 * for each. Ends with 1 where one is not as it should be.
 */
final class LongForms {
    private static final long MEBIBYTE = 1024 * 1024;
    private static final String USAGE =
            "./jubaproxy test --chaos takes --only PART, --requests N, --minutes M and --seed S; parts are ";

    private final long seed;
    private final long requests;
    private final long minutes;
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private @Nullable Deployment deployment;
    private boolean isRight = true;

    private interface Part {
        Row run() throws Exception;
    }

    /** @param problems what is not as it should be; none where all is */
    private record Row(String figure, String target, String measured, List<String> problems) {}

    private LongForms(Map<String, String> options) {
        seed = Long.parseLong(options.getOrDefault("seed", Long.toString(System.nanoTime())));
        requests = Long.parseLong(options.getOrDefault("requests", "10000000"));
        minutes = Long.parseLong(options.getOrDefault("minutes", "30"));
        parts.put("rpc", this::rpc);
        parts.put("storm", LongForms::storm);
        parts.put("network", this::network);
        parts.put("json", this::json);
        parts.put("kill", this::kill);
        parts.put("held", this::held);
        parts.put("restart", this::restart);
        parts.put("soak", this::soak);
    }

    /** @param arguments pairs of an option and its value */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (int at = 0; at + 1 < arguments.length; at += 2) {
            options.put(arguments[at].replaceFirst("^--", ""), arguments[at + 1]);
        }
        LongForms forms = new LongForms(options);
        String only = options.getOrDefault("only", "");
        boolean isKnown = only.isEmpty() || forms.parts.containsKey(only);
        if (!isKnown || arguments.length % 2 != 0) {
            System.err.println(USAGE + String.join(", ", forms.parts.keySet()) + ".");
            System.exit(2);
        }
        System.exit(forms.run(only) ? 0 : 1);
    }

    private boolean run(String only) throws Exception {
        System.out.println("Seed " + seed);
        for (Map.Entry<String, Part> part : parts.entrySet()) {
            if (only.isEmpty() || only.equals(part.getKey())) {
                print(part.getKey(), part.getValue().run());
            }
        }
        if (deployment != null) {
            deployment.close();
        }
        return isRight;
    }

    private void print(String name, Row row) {
        System.out.println("| " + row.figure + " | " + row.target + " | " + row.measured
                + " | `./jubaproxy test --chaos --only " + name + "` |");
        row.problems.forEach(problem -> System.out.println("  PROBLEM: " + problem));
        isRight &= row.problems.isEmpty();
    }

    private Deployment deployed() throws Exception {
        Deployment running = deployment;
        if (running == null) {
            Path folder = Files.createTempDirectory("jubaproxy-chaos");
            System.out.println("Logs of the processes are in " + folder);
            running = Deployment.start(folder);
            deployment = running;
        }
        return running;
    }

    private Row rpc() throws Exception {
        RpcChaos.warmUp();
        long began = System.nanoTime();
        RpcChaos chaos = new RpcChaos(seed, requests);
        Tally tally = chaos.run();
        double seconds = (System.nanoTime() - began) / 1e9;
        List<String> problems = problems(tally);
        check(problems, tally.answers() == requests && tally.records() == requests - tally.overloads(), "not all told");
        check(problems, tally.latestDecidedMillis() <= 50 + chaos.worstStallMillis(), "a call past its deadline");
        return new Row(
                "requests answered exactly once under chaos at the RPC door",
                "10,000,000; wrong, lost or doubled: 0; no call past its deadline + 50 ms",
                tally + "; " + Math.round(requests / seconds) + " requests a second; the machine stood still for up to "
                        + chaos.worstStallMillis() + " ms",
                problems);
    }

    private Row json() throws Exception {
        Tally tally = new JsonChaos(deployed().calm(), deployed().proxy(0), seed, 2_000_000_000L, requests / 100).run();
        return new Row("the same at the JSON door of a process", "wrong, lost: 0", tally.toString(), problems(tally));
    }

    private static Row storm() throws Exception {
        AcceptStorm.Result result = new AcceptStorm(100_000).run();
        List<String> problems = new ArrayList<>();
        check(problems, result.stuck() == 0 && result.others().isEmpty(), result.toString());
        return new Row(
                "connections accepted and closed at once by a server",
                "100,000; no stuck request",
                result.accepts() + " accepts, " + result.calls() + " calls, stuck " + result.stuck(),
                problems);
    }

    private Row network() throws Exception {
        Namespace.Result result = Namespace.run(seed, 10);
        List<String> problems = new ArrayList<>();
        check(problems, result.code() == 0, "see above");
        String measured = result.leftOut().isEmpty() ? result.output() : "left out: " + result.leftOut();
        return new Row(
                "black hole, packet loss, resets from outside",
                "wrong, lost: 0; all answer again afterwards",
                measured.strip().replace("\n", "<br>"),
                problems);
    }

    private Row kill() throws Exception {
        KilledServer.Result result = new KilledServer(deployed(), Duration.ofSeconds(30)).run();
        List<String> problems = new ArrayList<>();
        check(problems, result.strange().isEmpty(), "strange errors " + result.strange());
        check(problems, result.failedInFlight() <= result.inFlight(), "more failed than was in flight");
        check(problems, result.probes() <= result.seconds() + 1, "too many probes");
        check(problems, result.failedAfterLeaving() + result.wronglyAnswered() == 0, result.toString());
        return new Row(
                "kill -9 of one of three servers, requests failed",
                "those in flight to it; at random at most one probe a second; broadcasts until it leaves",
                String.format(
                        "%d of at most %d in flight, %d later, in %d probes in %.0f s with the back-off grown; %d broadcasts; %d after it left",
                        result.failedInFlight(),
                        result.inFlight(),
                        result.failedLater(),
                        result.probes(),
                        result.seconds(),
                        result.broadcastsFailed(),
                        result.failedAfterLeaving()),
                problems);
    }

    private Row held() throws Exception {
        HeldConnections.Result result = new HeldConnections(deployed(), 10_000, Duration.ofSeconds(20), seed).run();
        List<String> problems = problems(result.busy());
        check(problems, result.dropped() == 0, "idle clients were dropped");
        check(problems, result.residentBytes() <= 600 * MEBIBYTE, "too large");
        return new Row(
                "connections held, and 64 busy ones",
                "10,000 within 600 MiB",
                result.idle() + ", dropped " + result.dropped() + ", " + result.residentBytes() / MEBIBYTE
                        + " MiB resident; " + result.busy().answers() + " requests answered meanwhile",
                problems);
    }

    private Row restart() throws Exception {
        RollingRestart.Result result = new RollingRestart(deployed(), 3, true).run();
        List<String> problems = new ArrayList<>(result.lost());
        return new Row(
                "requests lost in a rolling restart of two proxies",
                "0",
                result.lost().size() + " of " + result.answered() + " at both doors in " + result.restarts()
                        + " restarts; " + result.retried() + " tries refused or told of draining; on kept connections "
                        + result.kept() + " answered, " + result.cut() + " sent as the connection ended",
                problems);
    }

    private Row soak() throws Exception {
        Soak.Result result = new Soak(deployed(), Duration.ofMinutes(minutes), seed).run();
        List<String> problems = problems(result.load());
        check(problems, result.heapGrowth() <= 8 * MEBIBYTE, "the heap grows");
        check(problems, result.directGrowth() <= 8 * MEBIBYTE, "direct buffers grow");
        check(problems, result.residentGrowth() <= 48 * MEBIBYTE, "resident memory grows");
        check(problems, result.threadGrowth() <= 10, "threads grow");
        return new Row(
                "growth in a soak of " + minutes + " minutes with faults and churn",
                "flat",
                String.format(
                        "heap %+.1f to %.1f MiB, direct %+.1f to %.1f MiB, resident %+.1f to %.0f MiB, threads %+d to %d; %d requests",
                        (double) result.heapGrowth() / MEBIBYTE,
                        (double) result.last().heap() / MEBIBYTE,
                        (double) result.directGrowth() / MEBIBYTE,
                        (double) result.last().direct() / MEBIBYTE,
                        (double) result.residentGrowth() / MEBIBYTE,
                        (double) result.last().resident() / MEBIBYTE,
                        result.threadGrowth(),
                        result.last().threads(),
                        result.load().answers()),
                problems);
    }

    private static List<String> problems(Tally tally) {
        List<String> problems = new ArrayList<>(tally.stories());
        check(problems, tally.lost() + tally.wrongs() + tally.doubles() + tally.repeats() == 0, tally.toString());
        check(
                problems,
                tally.unjudged() <= Math.max(5, tally.answers() / 100),
                "too many not judged: " + tally.unjudged());
        return problems;
    }

    private static void check(List<String> problems, boolean isRight, String otherwise) {
        if (!isRight) {
            problems.add(otherwise);
        }
    }
}

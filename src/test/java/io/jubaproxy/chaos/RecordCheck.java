package io.jubaproxy.chaos;

import io.jubaproxy.failure.BackendFailure;
import io.jubaproxy.failure.FailureReport;
import io.jubaproxy.fanout.FanOutObserver;
import io.jubaproxy.fanout.FanOutRecord;
import io.jubaproxy.fanout.Outcome;
import io.jubaproxy.fanout.Verdict;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.wire.ValueCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds what the product tells of each fan-out against what the servers did and what the policy says. Thread-safe. */
final class RecordCheck implements FanOutObserver {
    private final Map<String, Cluster> clusters;
    private final Map<Endpoint, Integer> indices;
    private final long seed;
    private final Tally tally;

    RecordCheck(List<Cluster> clusters, long seed, Tally tally) {
        this.clusters = clusters.stream().collect(Collectors.toMap(Cluster::name, cluster -> cluster));
        this.indices = clusters.stream()
                .flatMap(cluster -> cluster.servers().stream())
                .collect(Collectors.toMap(ChaosServer::endpoint, ChaosServer::index));
        this.seed = seed;
        this.tally = tally;
    }

    @Override
    public void late(Endpoint endpoint) {}

    @Override
    public void settled(FanOutRecord record) {
        Cluster cluster = clusters.get(record.fanOut().cluster().cluster());
        ValueCursor params = ValueCursor.over(record.fanOut().params());
        params.readArrayHeader();
        params.skip();
        long id = Script.id(params.readPayload());
        if (cluster == null || !cluster.ledger().knows(id)) {
            return;
        }
        tally.recorded();
        List<String> complaints = new ArrayList<>();
        if (!cluster.ledger().settle(id)) {
            complaints.add("settled twice");
        }
        Script script = Script.of(seed, id);
        long now = System.nanoTime();
        for (Outcome outcome : record.outcomes()) {
            check(outcome, cluster, script, now, complaints);
        }
        if (record.verdict() instanceof Verdict.Failure(FailureReport report)) {
            check(report, record, complaints);
        }
        checkTime(record, cluster.oracle(), now, complaints);
        complaints.forEach(complaint -> tally.wrong("record: " + complaint + "; " + told(record) + "; "
                + cluster.oracle().story(script, now - record.answeredAfter().toNanos(), now)));
    }

    private static String told(FanOutRecord record) {
        return record.outcomes().stream()
                .map(outcome -> outcome instanceof Outcome.Failed(BackendFailure failure)
                        ? failure.kind().label() + " '" + failure.detail() + "'"
                        : "result")
                .toList()
                .toString();
    }

    private void check(Outcome outcome, Cluster cluster, Script script, long now, List<String> complaints) {
        if (!(outcome instanceof Outcome.Failed(BackendFailure failure))) {
            return;
        }
        int server = indices.getOrDefault(failure.endpoint(), -1);
        // A moment before the request was sent, for certain: what the client measures begins earlier still.
        long began = failure.observed().nanos() - failure.elapsed().toNanos();
        Oracle oracle = cluster.oracle();
        Ending ending = Ending.labelled(failure.kind().label());
        int possible = oracle.possible(script, server, began, now);
        if (!ending.isIn(possible) && oracle.stalled(began, now) <= Oracle.SLACK) {
            complaints.add("server " + server + " can't have failed by " + ending.label());
        }
        long acted = cluster.ledger().actedAt(script.id(), server);
        boolean isForeseen = possible == ending.bit()
                && !oracle.isTroubled(server, ending.bit(), began)
                && ending == script.deeds()[server].ending();
        if (isForeseen && ending != Ending.TIMEOUT && acted - failure.observed().nanos() > 0) {
            complaints.add("the failure of server " + server + " was seen before it happened");
        }
    }

    /** The policy, written down once more. */
    private static void check(FailureReport report, FanOutRecord record, List<String> complaints) {
        Comparator<BackendFailure> policy = Comparator.comparing((BackendFailure each) ->
                        !Ending.labelled(each.kind().label()).isTransport())
                .thenComparing((a, b) ->
                        Long.signum(a.observed().nanos() - b.observed().nanos()))
                .thenComparing(each -> each.observed().sequence());
        BackendFailure first = record.failures().stream().min(policy).orElse(null);
        BackendFailure chosen = report.ranked().failures().getFirst();
        if (first != null && !first.equals(chosen)) {
            complaints.add("returned " + chosen + " before " + first);
        }
        FailureReport.Tally counted = report.servers();
        boolean adds = counted.total() == record.fanOut().endpoints().size()
                && counted.succeeded() + counted.failed() + counted.pending() == counted.total();
        if (!adds) {
            complaints.add("the servers don't add up: " + counted);
        }
    }

    private void checkTime(FanOutRecord record, Oracle oracle, long now, List<String> complaints) {
        long limit = record.fanOut().timeout().toNanos();
        for (Outcome outcome : record.outcomes()) {
            if (outcome.elapsed().toNanos() > limit) {
                complaints.add("an outcome after the deadline");
            }
        }
        long beyond = record.answeredAfter().toNanos() - limit;
        if (beyond > 0) {
            // The last call has ended at the deadline, so this is the moment of the verdict, or just after it.
            tally.decidedLate(beyond, oracle.stalled(now - beyond, now));
        }
    }
}

package io.jubaproxy.membership.kubernetes;

import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.membership.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The members that all slices of a Service make together: an endpoint may stand in two of them for a while, and one of a dual-stack Service
 * stands in one for each address family, of which IPv4 is taken.
 *
 * @param skipped what was left out because it can't be used, a sentence each
 */
record ServiceMembers(Snapshot snapshot, Set<String> skipped) {
    private static final Pattern ADDRESS = Pattern.compile("[0-9]+(\\.[0-9]+){3}|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*");
    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?");

    static ServiceMembers of(ServicePort service, Collection<Slice> slices) {
        Set<String> skipped = new TreeSet<>();
        List<Slice> usable = slices.stream()
                .filter(slice -> isUsable(slice, service.port(), skipped))
                .sorted(Comparator.comparing(Slice::addressType).thenComparing(Slice::name))
                .toList();
        Map<String, List<Slice.Entry>> pods = new LinkedHashMap<>();
        usable.stream()
                .flatMap(slice -> slice.entries().stream())
                .filter(entry -> isUsable(entry, skipped))
                .forEach(entry -> pods.computeIfAbsent(entry.pod(), pod -> new ArrayList<>())
                        .add(entry));
        List<Endpoint> members = pods.values().stream()
                .flatMap(entries -> ready(entries).stream())
                .map(entry -> endpoint(service, entry))
                .toList();
        Snapshot snapshot = members.isEmpty()
                ? Snapshot.none(whyNone(service, slices.size(), usable.size(), pods.size()))
                : Snapshot.of(members);
        return new ServiceMembers(snapshot, skipped);
    }

    private static boolean isUsable(Slice slice, int port, Set<String> skipped) {
        boolean isAddressed =
                slice.addressType().equals("IPv4") || slice.addressType().equals("IPv6");
        if (!isAddressed) {
            skipped.add("EndpointSlice " + slice.name() + " has addresses of type " + slice.addressType()
                    + ", only IPv4 and IPv6 are of use");
        } else if (!slice.has(port)) {
            skipped.add("EndpointSlice " + slice.name() + " has no TCP port " + port + ", it has "
                    + slice.ports().stream().filter(each -> each > 0).toList());
        }
        return isAddressed && slice.has(port);
    }

    private static boolean isUsable(Slice.Entry entry, Set<String> skipped) {
        boolean isUsable = ADDRESS.matcher(entry.address()).matches()
                && (entry.hostname().isEmpty()
                        || HOST_NAME.matcher(entry.hostname()).matches());
        if (!isUsable) {
            skipped.add("endpoint '" + entry.address() + "' with the host name '" + entry.hostname()
                    + "' has no name for the ring");
        }
        return isUsable;
    }

    /** A pod that is terminating in one slice is so, whatever an older one says. */
    private static Optional<Slice.Entry> ready(List<Slice.Entry> entries) {
        return entries.stream().anyMatch(Slice.Entry::isTerminating)
                ? Optional.empty()
                : entries.stream().filter(Slice.Entry::isReady).findFirst();
    }

    private static Endpoint endpoint(ServicePort service, Slice.Entry entry) {
        String host = entry.hostname().isEmpty()
                ? entry.address()
                : entry.hostname() + "." + service.service() + "." + service.namespace();
        return new Endpoint(entry.address(), service.port(), host + "_" + service.port());
    }

    private static String whyNone(ServicePort service, int slices, int usable, int pods) {
        if (slices == 0) {
            return "Kubernetes has no EndpointSlice of Service " + service;
        }
        if (usable == 0) {
            return "no EndpointSlice of Service " + service + " has IP addresses and TCP port " + service.port();
        }
        return pods == 0
                ? "Service " + service + " has no endpoints"
                : "none of the " + pods + " endpoints of Service " + service + " is ready";
    }
}

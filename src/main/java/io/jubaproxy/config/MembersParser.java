package io.jubaproxy.config;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code service/cluster@SOURCE;...}. The words before a colon that name a kind of source are no host names here. */
final class MembersParser {
    private static final Pattern ENTRY = Pattern.compile("([^/@;,]+)/([^/@;,]+)@(.+)", Pattern.DOTALL);
    private static final Pattern KIND = Pattern.compile("(dns|srv|k8s|zk):(.*)", Pattern.DOTALL);
    private static final Pattern KUBERNETES = Pattern.compile("([a-z0-9-]+)/([a-z0-9-]+):([0-9]+)");

    private MembersParser() {}

    static Map<ClusterName, SourceSpec> parse(String text) {
        Map<ClusterName, SourceSpec> members = new LinkedHashMap<>();
        for (String entry : Names.split(text, ";")) {
            Matcher matcher = ENTRY.matcher(entry);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("'" + entry + "' is no service/cluster@SOURCE");
            }
            ClusterName key = new ClusterName(Names.decode(matcher.group(1)), Names.decode(matcher.group(2)));
            if (members.put(key, source(matcher.group(3).strip())) != null) {
                throw new IllegalArgumentException("'" + key + "' has two entries");
            }
        }
        return Collections.unmodifiableMap(members);
    }

    private static SourceSpec source(String text) {
        Matcher kind = KIND.matcher(text);
        if (!kind.matches()) {
            return servers(text);
        }
        String argument = kind.group(2);
        return switch (kind.group(1)) {
            case "dns" -> dns(argument);
            case "srv" -> srv(argument);
            case "k8s" -> kubernetes(argument);
            default -> zooKeeper(argument);
        };
    }

    private static SourceSpec servers(String text) {
        List<Endpoint> servers =
                Names.split(text, ",").stream().map(Addresses::hostPort).toList();
        HashSet<Endpoint> seen = new HashSet<>();
        for (Endpoint server : servers) {
            if (!seen.add(server)) {
                throw new IllegalArgumentException("'" + server + "' stands twice in one cluster");
            }
        }
        if (servers.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' names no server");
        }
        return new SourceSpec.Static(servers);
    }

    private static SourceSpec dns(String argument) {
        Endpoint name = Addresses.hostPort(argument);
        return new SourceSpec.Dns(name.host(), name.port());
    }

    private static SourceSpec srv(String argument) {
        if (!argument.matches("_[A-Za-z0-9-]+\\._[A-Za-z]+\\.[A-Za-z0-9._-]+")) {
            throw new IllegalArgumentException("'srv:" + argument + "' is no srv:_name._tcp.domain");
        }
        return new SourceSpec.Srv(argument);
    }

    private static SourceSpec kubernetes(String argument) {
        Matcher matcher = KUBERNETES.matcher(argument);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'k8s:" + argument + "' is no k8s:namespace/service:port");
        }
        return new SourceSpec.Kubernetes(matcher.group(1), matcher.group(2), Addresses.port(matcher.group(3)));
    }

    private static SourceSpec zooKeeper(String argument) {
        if (!argument.isEmpty()) {
            throw new IllegalArgumentException("zk: takes nothing behind its colon");
        }
        return new SourceSpec.ZooKeeper();
    }
}

package io.jubaproxy.config;

import io.jubaproxy.access.AccessFiles;
import io.jubaproxy.access.JwtFiles;
import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.tls.DoorFiles;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every setting, parsed and checked; immutable. In the WAR a bean of this type can be injected anywhere.
 *
 * @param server the server that the launcher starts
 * @param bind address of both doors
 * @param access who may do what; empty = everybody everything
 * @param load how much may be under way at once
 * @param services folder of further service descriptors
 * @param logDirectory folder for the launcher's log files
 * @param observing what operators are told
 * @param drainTimeout longest time for requests in flight at the end; may be zero
 */
public record Settings(
        ServerKind server,
        String bind,
        HttpDoor http,
        RpcDoor rpc,
        Tls tls,
        Optional<AccessFiles> access,
        Members members,
        Calls calls,
        LoadLimits load,
        Optional<Path> services,
        Optional<Path> logDirectory,
        Observing observing,
        Duration drainTimeout) {

    /**
     * The HTTP door.
     *
     * @param port 0 to 65535, 0 = off; the WAR's server may use another
     * @param maxBodyBytes longest request body, 1 to 2^30
     * @param corsOrigins pages that may call it from a browser; {@code *} alone = all
     * @param admin who may use the operators' addresses
     */
    public record HttpDoor(int port, long maxBodyBytes, List<String> corsOrigins, JsonBigint bigint, Admin admin) {}

    /**
     * The RPC doors.
     *
     * @param sessionTimeout when an idle client connection is closed, zero = never
     */
    public record RpcDoor(
            List<Listener> listeners, Duration sessionTimeout, ErrorWording errorWording, RpcBounds bounds) {}

    /**
     * How much the clients of the RPC doors may ask for.
     *
     * @param connections open at once over all doors, at least 1
     * @param connectionAge when a connection is closed gracefully, zero = never
     * @param messageBytes longest request, 1 KiB to 1 GiB
     * @param messageDepth arrays and maps inside one another, 8 to 512
     */
    public record RpcBounds(int connections, Duration connectionAge, long messageBytes, int messageDepth) {}

    /**
     * TLS on both sides.
     *
     * @param door what clients are shown; empty = plain TCP
     * @param httpsPort 0 to 65535, 0 = off
     * @param backendsFile says which servers are called over TLS; empty = none
     */
    public record Tls(Optional<DoorFiles> door, int httpsPort, Optional<Path> backendsFile) {}

    /**
     * Who belongs to each cluster.
     *
     * @param sources in the order written
     * @param zookeeper knows the clusters not named in {@code sources}
     * @param maxAge how long members are called while their source can't be asked
     * @param warmConnections whether a new member gets a connection before its first call
     */
    public record Members(
            Map<ClusterName, SourceSpec> sources,
            Optional<ZooKeeper> zookeeper,
            Dns dns,
            Kubernetes kubernetes,
            Duration maxAge,
            boolean warmConnections) {}

    /**
     * The ZooKeeper ensemble.
     *
     * @param sessionTimeout at least a second
     * @param tls empty = without
     * @param advertise the address under which the proxy registers itself; empty = to be found out
     */
    public record ZooKeeper(
            Ensemble ensemble, Duration sessionTimeout, Optional<ZooKeeperTls> tls, Optional<String> advertise) {}

    /**
     * PEM files for TLS to ZooKeeper.
     *
     * @param certificate the proxy's own; empty = none is shown
     * @param key of that certificate
     */
    public record ZooKeeperTls(Path authorities, Optional<Path> certificate, Optional<Path> key) {}

    /**
     * How DNS is asked.
     *
     * @param refresh at least a second
     * @param server empty = the system's
     */
    public record Dns(Duration refresh, Optional<Endpoint> server) {}

    /** How the Kubernetes API is asked; what is empty is what the cluster gives each of its pods. */
    public record Kubernetes(Optional<URI> api, Optional<Path> token, Optional<Path> authorities) {}

    /**
     * How servers are called.
     *
     * @param connectTimeout longest time for one connect; the deadline may be earlier
     * @param connectionsPerEndpoint 1 to 64
     * @param idleTimeout when a connection beside others is closed for lack of calls, zero = never
     */
    public record Calls(
            Deadlines deadlines,
            Duration connectTimeout,
            int connectionsPerEndpoint,
            Duration idleTimeout,
            AnswerMode answer) {}

    /**
     * What operators are told of requests.
     *
     * @param logFormat of the launcher's servers
     * @param accessLog which requests get a log line
     * @param metrics whether they are counted
     * @param recorderSize fan-outs that the flight recorder keeps, 0 to 10000, 0 = none
     */
    public record Observing(LogFormat logFormat, AccessLines accessLog, boolean metrics, int recorderSize) {}

    /** Reads every key. Pure: the same texts give the same settings, in the launcher and in the WAR. */
    public static Settings parse(SettingSource source) {
        return new Settings(
                SettingKeys.SERVER.read(source),
                SettingKeys.BIND.read(source),
                http(source),
                new RpcDoor(
                        SettingKeys.LISTEN.read(source),
                        SettingKeys.SESSION_TIMEOUT.read(source),
                        SettingKeys.ERROR_WORDING.read(source),
                        new RpcBounds(
                                SettingKeys.MAX_CONNECTIONS.read(source),
                                SettingKeys.MAX_CONNECTION_AGE.read(source),
                                SettingKeys.RPC_MAX_MESSAGE.read(source),
                                SettingKeys.RPC_MAX_DEPTH.read(source))),
                tls(source),
                access(source),
                members(source),
                calls(source),
                new LoadLimits(
                        SettingKeys.MAX_REQUESTS.read(source),
                        SettingKeys.MAX_HELD_BYTES.read(source),
                        SettingKeys.MAX_CALLS_PER_SERVER.read(source)),
                SettingKeys.SERVICES.read(source),
                SettingKeys.LOG_DIR.read(source),
                new Observing(
                        SettingKeys.LOG_FORMAT.read(source),
                        SettingKeys.ACCESS_LOG.read(source),
                        SettingKeys.METRICS.read(source) == Switch.ON,
                        SettingKeys.RECORDER_SIZE.read(source)),
                SettingKeys.DRAIN_TIMEOUT.read(source));
    }

    private static HttpDoor http(SettingSource source) {
        return new HttpDoor(
                SettingKeys.HTTP_PORT.read(source),
                SettingKeys.HTTP_MAX_BODY.read(source),
                SettingKeys.HTTP_CORS_ORIGINS.read(source),
                SettingKeys.JSON_BIGINT.read(source),
                SettingKeys.ADMIN.read(source));
    }

    private static Tls tls(SettingSource source) {
        Optional<Path> key = SettingKeys.TLS_KEY.read(source);
        return new Tls(
                SettingKeys.TLS_CERTIFICATE
                        .read(source)
                        .flatMap(certificate -> key.map(file -> new DoorFiles(
                                certificate,
                                file,
                                SettingKeys.TLS_CLIENT_AUTH.read(source),
                                SettingKeys.TLS_CLIENT_CA.read(source)))),
                SettingKeys.HTTPS_PORT.read(source),
                SettingKeys.TLS_BACKENDS_FILE.read(source));
    }

    private static Optional<AccessFiles> access(SettingSource source) {
        Optional<String> issuer = SettingKeys.ACCESS_JWT_ISSUER.read(source);
        Optional<String> audience = SettingKeys.ACCESS_JWT_AUDIENCE.read(source);
        Optional<Path> keys = SettingKeys.ACCESS_JWT_JWKS_FILE.read(source);
        String groups = SettingKeys.ACCESS_JWT_GROUPS_CLAIM.read(source);
        Optional<JwtFiles> jwt =
                issuer.flatMap(from -> audience.flatMap(to -> keys.map(file -> new JwtFiles(from, to, file, groups))));
        return SettingKeys.ACCESS_RULES_FILE
                .read(source)
                .map(rules -> new AccessFiles(rules, SettingKeys.ACCESS_TOKENS_FILE.read(source), jwt));
    }

    private static Members members(SettingSource source) {
        return new Members(
                SettingKeys.MEMBERS.read(source),
                SettingKeys.ZOOKEEPER.read(source).map(ensemble -> zooKeeper(ensemble, source)),
                new Dns(SettingKeys.DNS_REFRESH.read(source), SettingKeys.DNS_SERVER.read(source)),
                new Kubernetes(
                        SettingKeys.KUBERNETES_API.read(source),
                        SettingKeys.KUBERNETES_TOKEN.read(source),
                        SettingKeys.KUBERNETES_CA.read(source)),
                SettingKeys.MEMBERSHIP_MAX_AGE.read(source),
                SettingKeys.WARM_CONNECTIONS.read(source) == Switch.ON);
    }

    private static ZooKeeper zooKeeper(Ensemble ensemble, SettingSource source) {
        Optional<Path> certificate = SettingKeys.ZOOKEEPER_CERTIFICATE.read(source);
        Optional<Path> key = SettingKeys.ZOOKEEPER_KEY.read(source);
        return new ZooKeeper(
                ensemble,
                SettingKeys.ZOOKEEPER_TIMEOUT.read(source),
                SettingKeys.ZOOKEEPER_CA
                        .read(source)
                        .map(authorities -> new ZooKeeperTls(authorities, certificate, key)),
                SettingKeys.ADVERTISE.read(source));
    }

    private static Calls calls(SettingSource source) {
        return new Calls(
                new Deadlines(SettingKeys.INTERCONNECT_TIMEOUT.read(source), SettingKeys.DEADLINES.read(source)),
                SettingKeys.CONNECT_TIMEOUT.read(source),
                SettingKeys.BACKEND_CONNECTIONS.read(source),
                SettingKeys.BACKEND_IDLE_TIMEOUT.read(source),
                SettingKeys.ANSWER.read(source));
    }
}

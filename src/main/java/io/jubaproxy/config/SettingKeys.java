package io.jubaproxy.config;

import io.jubaproxy.fanout.AnswerMode;
import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.Endpoint;
import io.jubaproxy.tls.ClientAuth;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of all settings. docs/configuration.md shows the same rows, and a test compares them. */
public final class SettingKeys {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final String TIME_ALLOWED = "an ISO-8601 duration from PT0.001S to PT24H, such as PT10S";
    private static final String PEM_ALLOWED = "the name of a PEM file";
    private static final String TIME_OR_ZERO_ALLOWED = "an ISO-8601 duration from PT0S to PT24H, such as PT10S";

    public static final SettingKey<Optional<Path>> CONFIG = new SettingKey<>(
            "jubaproxy.config",
            "",
            "a properties file with further settings",
            "the name of a readable properties file in UTF-8",
            SettingKeys::path);
    public static final SettingKey<ServerKind> SERVER = new SettingKey<>(
            "jubaproxy.server",
            "payara",
            "the server that `./jubaproxy` starts; without effect in the WAR",
            "payara or liberty",
            text -> Names.choice(ServerKind.class, text));
    public static final SettingKey<Integer> HTTP_PORT = new SettingKey<>(
            "jubaproxy.http-port",
            "8080",
            "port of the HTTP door, 0 = off; without effect in the WAR, whose server has its own",
            "a whole number from 0 to 65535",
            text -> Numbers.whole(text, 0, 65_535));
    public static final SettingKey<Long> HTTP_MAX_BODY = new SettingKey<>(
            "jubaproxy.http-max-body",
            "16MiB",
            "longest body of an HTTP request",
            "a number of bytes from 1 to 1GiB, such as 16MiB, 512KiB or 1000000",
            text -> Numbers.bytes(text, 1, 1L << 30));
    public static final SettingKey<List<String>> HTTP_CORS_ORIGINS = new SettingKey<>(
            "jubaproxy.http-cors-origins",
            "",
            "origins of web pages that may call the HTTP door from a browser, * = all",
            "* or scheme://host or scheme://host:port, comma-separated",
            Origins::parse);
    public static final SettingKey<JsonBigint> JSON_BIGINT = new SettingKey<>(
            "jubaproxy.json-bigint",
            "number",
            "how the HTTP door writes integers beyond 2^53: as digits, or as strings of digits",
            "number or string",
            text -> Names.choice(JsonBigint.class, text));
    public static final SettingKey<Admin> ADMIN = new SettingKey<>(
            "jubaproxy.admin",
            "local",
            "who may use the operators' addresses such as /api/clusters: everybody, callers on this machine, or nobody",
            "on, local or off",
            text -> Names.choice(Admin.class, text));
    public static final SettingKey<String> BIND = new SettingKey<>(
            "jubaproxy.bind",
            "0.0.0.0",
            "address of both doors",
            "an IP address or a host name of this machine",
            Addresses::host);
    public static final SettingKey<List<Listener>> LISTEN = new SettingKey<>(
            "jubaproxy.listen",
            "",
            "RPC doors",
            "service:port or service:[address]:port, comma-separated, each port once",
            ListenParser::parse);
    public static final SettingKey<Map<ClusterName, SourceSpec>> MEMBERS = new SettingKey<>(
            "jubaproxy.members",
            "",
            "the servers of each cluster",
            "service/cluster@SOURCE, semicolon-separated, with SOURCE one of host:port,host:port or dns:name:port or"
                    + " srv:_name._tcp.domain or k8s:namespace/service:port or zk:",
            MembersParser::parse);
    public static final SettingKey<Optional<Ensemble>> ZOOKEEPER = new SettingKey<>(
            "jubaproxy.zookeeper",
            "",
            "ZooKeeper ensemble that knows every cluster not named in jubaproxy.members",
            "host:port, comma-separated, with user:password@ before it and /path behind it where they are needed",
            Ensemble::parse);
    public static final SettingKey<Duration> ZOOKEEPER_TIMEOUT = new SettingKey<>(
            "jubaproxy.zookeeper-timeout",
            "PT10S",
            "time after which ZooKeeper ends the session of a proxy that it no longer hears",
            "an ISO-8601 duration from PT1S to PT24H, such as PT10S",
            text -> Numbers.duration(text, Duration.ofSeconds(1)));
    public static final SettingKey<Optional<Path>> ZOOKEEPER_CA = new SettingKey<>(
            "jubaproxy.zookeeper-ca",
            "",
            "certificates of the authorities that sign those of ZooKeeper; where set, ZooKeeper is called over TLS",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> ZOOKEEPER_CERTIFICATE = new SettingKey<>(
            "jubaproxy.zookeeper-certificate",
            "",
            "the proxy's own certificate towards ZooKeeper, with its chain",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> ZOOKEEPER_KEY = new SettingKey<>(
            "jubaproxy.zookeeper-key",
            "",
            "the private key of jubaproxy.zookeeper-certificate",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<Optional<String>> ADVERTISE = new SettingKey<>(
            "jubaproxy.advertise",
            "",
            "the address under which the proxy registers itself in ZooKeeper; jubaproxy.bind where that is one"
                    + " machine's address, else this machine's",
            "an IP address or a host name",
            text -> text.isEmpty() ? Optional.empty() : Optional.of(Addresses.host(text)));
    public static final SettingKey<Duration> DNS_REFRESH = new SettingKey<>(
            "jubaproxy.dns-refresh",
            "PT5S",
            "time between two look-ups of dns: and srv: members; a record that lives shorter is looked up sooner",
            "an ISO-8601 duration from PT1S to PT24H, such as PT10S",
            text -> Numbers.duration(text, Duration.ofSeconds(1)));
    public static final SettingKey<Optional<Endpoint>> DNS_SERVER = new SettingKey<>(
            "jubaproxy.dns-server",
            "",
            "the DNS server that is asked for dns: and srv: members; the system's where not set",
            "address:port",
            text -> text.isEmpty() ? Optional.empty() : Optional.of(Addresses.hostPort(text)));
    public static final SettingKey<Optional<URI>> KUBERNETES_API = new SettingKey<>(
            "jubaproxy.kubernetes-api",
            "",
            "the Kubernetes API that is asked for k8s: members; the cluster's own where not set",
            "a URL such as https://10.0.0.1:6443",
            Origins::api);
    public static final SettingKey<Optional<Path>> KUBERNETES_TOKEN = new SettingKey<>(
            "jubaproxy.kubernetes-token",
            "",
            "a file with the token for the Kubernetes API, read again as it changes; the service account's where not set",
            "the name of a file",
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> KUBERNETES_CA = new SettingKey<>(
            "jubaproxy.kubernetes-ca",
            "",
            "certificates of the authorities that sign that of the Kubernetes API; the service account's where not set",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<Duration> MEMBERSHIP_MAX_AGE = new SettingKey<>(
            "jubaproxy.membership-max-age",
            "PT5M",
            "how long members are called while their source can't be asked",
            TIME_ALLOWED,
            text -> Numbers.duration(text, SHORTEST));
    public static final SettingKey<Switch> WARM_CONNECTIONS = new SettingKey<>(
            "jubaproxy.warm-connections",
            "on",
            "whether a new member gets a connection before its first call",
            "on or off",
            text -> Names.choice(Switch.class, text));
    public static final SettingKey<Duration> INTERCONNECT_TIMEOUT = new SettingKey<>(
            "jubaproxy.interconnect-timeout",
            "PT10S",
            "deadline of one fan-out, connecting included",
            TIME_ALLOWED,
            text -> Numbers.duration(text, SHORTEST));
    public static final SettingKey<List<DeadlineRule>> DEADLINES = new SettingKey<>(
            "jubaproxy.deadlines",
            "",
            "other deadlines for some methods; the most specific one holds",
            "service/cluster/method=DURATION, comma-separated, * for any, DURATION " + TIME_ALLOWED,
            text -> DeadlineRule.parseAll(text, SHORTEST));
    public static final SettingKey<Duration> CONNECT_TIMEOUT = new SettingKey<>(
            "jubaproxy.connect-timeout",
            "PT3S",
            "longest time for one connect, never longer than the deadline",
            TIME_ALLOWED,
            text -> Numbers.duration(text, SHORTEST));
    public static final SettingKey<Integer> BACKEND_CONNECTIONS = new SettingKey<>(
            "jubaproxy.backend-connections",
            "4",
            "connections to each server",
            "a whole number from 1 to 64",
            text -> Numbers.whole(text, 1, 64));
    public static final SettingKey<Duration> BACKEND_IDLE_TIMEOUT = new SettingKey<>(
            "jubaproxy.backend-idle-timeout",
            "PT5M",
            "a connection to a server that was not used for so long is closed, except the last one, PT0S = never",
            TIME_OR_ZERO_ALLOWED,
            text -> Numbers.duration(text, Duration.ZERO));
    public static final SettingKey<Integer> MAX_REQUESTS = new SettingKey<>(
            "jubaproxy.max-requests",
            "16384",
            "requests under way at once over all doors; a further one is refused as overloaded",
            "a whole number from 1 to 1000000",
            text -> Numbers.whole(text, 1, 1_000_000));
    public static final SettingKey<Long> MAX_HELD_BYTES = new SettingKey<>(
            "jubaproxy.max-held-bytes",
            "",
            "bytes of requests and unread answers held at once over all doors, replies as much again; a quarter of the heap"
                    + " where not set",
            "a number of bytes from 1MiB to 1024GiB, such as 512MiB, 2GiB or 100000000",
            text -> text.isEmpty() ? Runtime.getRuntime().maxMemory() / 4 : Numbers.bytes(text, 1 << 20, 1L << 40));
    public static final SettingKey<Integer> MAX_CALLS_PER_SERVER = new SettingKey<>(
            "jubaproxy.max-calls-per-server",
            "1024",
            "calls in flight to one server at most; fewer while its calls time out",
            "a whole number from 1 to 1000000",
            text -> Numbers.whole(text, 1, 1_000_000));
    public static final SettingKey<Duration> SESSION_TIMEOUT = new SettingKey<>(
            "jubaproxy.session-timeout",
            "PT10S",
            "an idle client connection of an RPC door is closed after it, PT0S = never",
            TIME_OR_ZERO_ALLOWED,
            text -> Numbers.duration(text, Duration.ZERO));
    public static final SettingKey<Integer> MAX_CONNECTIONS = new SettingKey<>(
            "jubaproxy.max-connections",
            "10000",
            "client connections open at once over all RPC doors; a further one is accepted and closed at once",
            "a whole number from 1 to 1000000",
            text -> Numbers.whole(text, 1, 1_000_000));
    public static final SettingKey<Duration> MAX_CONNECTION_AGE = new SettingKey<>(
            "jubaproxy.max-connection-age",
            "PT0S",
            "a client connection of an RPC door is closed once it is that old (up to a tenth more) and nothing of it is in"
                    + " flight, PT0S = never",
            TIME_OR_ZERO_ALLOWED,
            text -> Numbers.duration(text, Duration.ZERO));
    public static final SettingKey<Long> RPC_MAX_MESSAGE = new SettingKey<>(
            "jubaproxy.rpc-max-message",
            "64MiB",
            "longest request of an RPC door",
            "a number of bytes from 1KiB to 1GiB, such as 16MiB, 512KiB or 1000000",
            text -> Numbers.bytes(text, 1 << 10, 1L << 30));
    public static final SettingKey<Integer> RPC_MAX_DEPTH = new SettingKey<>(
            "jubaproxy.rpc-max-depth",
            "64",
            "arrays and maps inside one another in a request of an RPC door",
            "a whole number from 8 to 512",
            text -> Numbers.whole(text, 8, 512));
    public static final SettingKey<Optional<Path>> TLS_CERTIFICATE = new SettingKey<>(
            "jubaproxy.tls.certificate",
            "",
            "the proxy's own certificate towards its clients, with its chain; where set, the RPC doors speak TLS only",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> TLS_KEY = new SettingKey<>(
            "jubaproxy.tls.key",
            "",
            "the private key of jubaproxy.tls.certificate, as PKCS #8, not encrypted",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<ClientAuth> TLS_CLIENT_AUTH = new SettingKey<>(
            "jubaproxy.tls.client-auth",
            "none",
            "whether clients of the RPC doors are asked for a certificate: not at all, without a duty to have one, or with it",
            "none, want or need",
            text -> Names.choice(ClientAuth.class, text));
    public static final SettingKey<Optional<Path>> TLS_CLIENT_CA = new SettingKey<>(
            "jubaproxy.tls.client-ca",
            "",
            "certificates of the authorities that sign those of clients",
            PEM_ALLOWED,
            SettingKeys::path);
    public static final SettingKey<Integer> HTTPS_PORT = new SettingKey<>(
            "jubaproxy.https-port",
            "0",
            "port of the HTTP door over TLS, with the same certificate, 0 = off; without effect in the WAR, whose server"
                    + " has its own",
            "a whole number from 0 to 65535",
            text -> Numbers.whole(text, 0, 65_535));
    public static final SettingKey<Optional<Path>> TLS_BACKENDS_FILE = new SettingKey<>(
            "jubaproxy.tls.backends-file",
            "",
            "a properties file that says which clusters' servers are called over TLS, and how",
            "the name of a properties file, see tls.md",
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> ACCESS_RULES_FILE = new SettingKey<>(
            "jubaproxy.access.rules-file",
            "",
            "a file that says who may do what at both doors; where not set, everybody may do everything",
            "the name of a file of rules, see access.md",
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> ACCESS_TOKENS_FILE = new SettingKey<>(
            "jubaproxy.access.tokens-file",
            "",
            "a file with the names and hashes of tokens for the HTTP door",
            "the name of a file of lines that `./jubaproxy token NAME` makes",
            SettingKeys::path);
    public static final SettingKey<Optional<String>> ACCESS_JWT_ISSUER = new SettingKey<>(
            "jubaproxy.access.jwt-issuer",
            "",
            "the issuer whose JSON Web Tokens count at the HTTP door",
            "the text of the claim iss",
            SettingKeys::text);
    public static final SettingKey<Optional<String>> ACCESS_JWT_AUDIENCE = new SettingKey<>(
            "jubaproxy.access.jwt-audience",
            "",
            "the audience that a JSON Web Token must be for",
            "a text of the claim aud",
            SettingKeys::text);
    public static final SettingKey<Optional<Path>> ACCESS_JWT_JWKS_FILE = new SettingKey<>(
            "jubaproxy.access.jwt-jwks-file",
            "",
            "the issuer's public keys, read again as they change",
            "the name of a JSON Web Key Set",
            SettingKeys::path);
    public static final SettingKey<String> ACCESS_JWT_GROUPS_CLAIM = new SettingKey<>(
            "jubaproxy.access.jwt-groups-claim",
            "groups",
            "the claim of a JSON Web Token that names its caller's groups",
            "the name of a claim that is a list of texts, or a text with spaces between the groups",
            text -> text);
    public static final SettingKey<AnswerMode> ANSWER = new SettingKey<>(
            "jubaproxy.answer",
            "decided",
            "when the answer leaves: once it is decided, or after all servers ended",
            "decided or all",
            text -> Names.choice(AnswerMode.class, text));
    public static final SettingKey<ErrorWording> ERROR_WORDING = new SettingKey<>(
            "jubaproxy.error-wording",
            "jubatus",
            "RPC error values: as the original words them, or the server's own error object",
            "jubatus or verbatim",
            text -> Names.choice(ErrorWording.class, text));
    public static final SettingKey<Optional<Path>> SERVICES = new SettingKey<>(
            "jubaproxy.services",
            "",
            "a folder of further service descriptors (IDL files)",
            "the name of a folder",
            SettingKeys::path);
    public static final SettingKey<Optional<Path>> LOG_DIR = new SettingKey<>(
            "jubaproxy.log-dir",
            "",
            "a folder for log files; the launcher's, shown by get_proxy_status",
            "the name of a folder",
            SettingKeys::path);
    public static final SettingKey<LogFormat> LOG_FORMAT = new SettingKey<>(
            "jubaproxy.log-format",
            "text",
            "how the launcher's servers write their log: lines for people, or a JSON object a line; without effect in the"
                    + " WAR, whose server has its own",
            "text or json",
            text -> Names.choice(LogFormat.class, text));
    public static final SettingKey<AccessLines> ACCESS_LOG = new SettingKey<>(
            "jubaproxy.access-log",
            "off",
            "which requests get a line in the log: none, those that fail, or all",
            "off, failures or all",
            text -> Names.choice(AccessLines.class, text));
    public static final SettingKey<Switch> METRICS = new SettingKey<>(
            "jubaproxy.metrics",
            "on",
            "whether /metrics is there and its figures are counted",
            "on or off",
            text -> Names.choice(Switch.class, text));
    public static final SettingKey<Integer> RECORDER_SIZE = new SettingKey<>(
            "jubaproxy.recorder-size",
            "256",
            "fan-outs that the flight recorder keeps, three quarters of them failed ones, the others the slowest of the last"
                    + " minutes; 0 = off",
            "a whole number from 0 to 10000",
            text -> Numbers.whole(text, 0, 10_000));
    public static final SettingKey<Duration> DRAIN_TIMEOUT = new SettingKey<>(
            "jubaproxy.drain-timeout",
            "PT30S",
            "longest time for requests in flight after SIGTERM",
            TIME_OR_ZERO_ALLOWED,
            text -> Numbers.duration(text, Duration.ZERO));

    public static final List<SettingKey<?>> ALL = List.of(
            CONFIG,
            SERVER,
            HTTP_PORT,
            HTTP_MAX_BODY,
            HTTP_CORS_ORIGINS,
            JSON_BIGINT,
            ADMIN,
            BIND,
            LISTEN,
            MEMBERS,
            ZOOKEEPER,
            ZOOKEEPER_TIMEOUT,
            ZOOKEEPER_CA,
            ZOOKEEPER_CERTIFICATE,
            ZOOKEEPER_KEY,
            ADVERTISE,
            DNS_REFRESH,
            DNS_SERVER,
            KUBERNETES_API,
            KUBERNETES_TOKEN,
            KUBERNETES_CA,
            MEMBERSHIP_MAX_AGE,
            WARM_CONNECTIONS,
            INTERCONNECT_TIMEOUT,
            DEADLINES,
            CONNECT_TIMEOUT,
            BACKEND_CONNECTIONS,
            BACKEND_IDLE_TIMEOUT,
            MAX_REQUESTS,
            MAX_HELD_BYTES,
            MAX_CALLS_PER_SERVER,
            SESSION_TIMEOUT,
            MAX_CONNECTIONS,
            MAX_CONNECTION_AGE,
            RPC_MAX_MESSAGE,
            RPC_MAX_DEPTH,
            TLS_CERTIFICATE,
            TLS_KEY,
            TLS_CLIENT_AUTH,
            TLS_CLIENT_CA,
            HTTPS_PORT,
            TLS_BACKENDS_FILE,
            ACCESS_RULES_FILE,
            ACCESS_TOKENS_FILE,
            ACCESS_JWT_ISSUER,
            ACCESS_JWT_AUDIENCE,
            ACCESS_JWT_JWKS_FILE,
            ACCESS_JWT_GROUPS_CLAIM,
            ANSWER,
            ERROR_WORDING,
            SERVICES,
            LOG_DIR,
            LOG_FORMAT,
            ACCESS_LOG,
            METRICS,
            RECORDER_SIZE,
            DRAIN_TIMEOUT);

    private SettingKeys() {}

    /** The key of that name, with or without the prefix. */
    public static Optional<SettingKey<?>> named(String name) {
        String full = name.startsWith(SettingKey.PREFIX) ? name : SettingKey.PREFIX + name;
        return ALL.stream().filter(key -> key.name().equals(full)).findFirst();
    }

    private static Optional<String> text(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static Optional<Path> path(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    }
}

package io.jubaproxy.observe.telemetry;

import io.opentelemetry.api.common.AttributeKey;

/**
 * What spans are described with. Names without our prefix are those of OpenTelemetry's semantic conventions for RPC and errors.
 */
final class Attributes {
    static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("rpc.system");
    static final AttributeKey<String> SERVICE = AttributeKey.stringKey("rpc.service");
    static final AttributeKey<String> METHOD = AttributeKey.stringKey("rpc.method");
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    static final AttributeKey<String> CLIENT_ADDRESS = AttributeKey.stringKey("client.address");
    static final AttributeKey<Long> CLIENT_PORT = AttributeKey.longKey("client.port");
    static final AttributeKey<String> SERVER_ADDRESS = AttributeKey.stringKey("server.address");
    static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");

    static final AttributeKey<String> DOOR = AttributeKey.stringKey("jubaproxy.door");
    static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("jubaproxy.request_id");
    static final AttributeKey<String> CLUSTER = AttributeKey.stringKey("jubaproxy.cluster");
    static final AttributeKey<String> ROUTING = AttributeKey.stringKey("jubaproxy.routing");
    static final AttributeKey<String> AGGREGATOR = AttributeKey.stringKey("jubaproxy.aggregator");
    static final AttributeKey<Long> SERVERS = AttributeKey.longKey("jubaproxy.servers");
    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("jubaproxy.outcome");
    /** The server called; on the request's span the one whose failure was chosen. */
    static final AttributeKey<String> ENDPOINT = AttributeKey.stringKey("jubaproxy.endpoint");

    static final AttributeKey<String> WHY = AttributeKey.stringKey("jubaproxy.why");
    static final AttributeKey<String> CLASS = AttributeKey.stringKey("jubaproxy.class");
    static final AttributeKey<Long> RANK = AttributeKey.longKey("jubaproxy.rank");
    static final AttributeKey<Boolean> CHOSEN = AttributeKey.booleanKey("jubaproxy.chosen");
    static final AttributeKey<Boolean> AFTER_ANSWER = AttributeKey.booleanKey("jubaproxy.after_answer");

    static final String MSGPACK_RPC = "msgpack_rpc";
    static final String OK = "ok";

    /** As long as a client's name may become here. */
    private static final int LONGEST = 100;

    private Attributes() {}

    static String bounded(String name) {
        return name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name;
    }
}

package io.jubaproxy.membership.kubernetes;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The API's words, as kube-apiserver writes them. */
final class Json {
    private Json() {}

    static String list(String version, String... slices) {
        return "{\"kind\":\"EndpointSliceList\",\"apiVersion\":\"discovery.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\""
                + version + "\"},\"items\":[" + String.join(",", slices) + "]}\n";
    }

    static String event(String type, String object) {
        return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
    }

    static String bookmark(String version) {
        return event("BOOKMARK", "{\"kind\":\"EndpointSlice\",\"metadata\":{\"resourceVersion\":\"" + version + "\"}}");
    }

    static String status(int code, String message) {
        return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\""
                + message + "\",\"code\":" + code + "}";
    }

    /** Ready ones on port 9199. */
    static String slice(String name, String version, String... addresses) {
        String endpoints = Arrays.stream(addresses)
                .map(each -> "{\"addresses\":[\"" + each + "\"],\"conditions\":{\"ready\":true}}")
                .collect(Collectors.joining(","));
        return slice(
                name,
                version,
                "IPv4",
                "[{\"name\":\"rpc\",\"protocol\":\"TCP\",\"port\":9199}]",
                "[" + endpoints + "]");
    }

    static String slice(String name, String version, String addressType, String ports, String endpoints) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"resourceVersion\":\"" + version + "\"},\"addressType\":\""
                + addressType + "\",\"ports\":" + ports + ",\"endpoints\":" + endpoints + "}";
    }
}

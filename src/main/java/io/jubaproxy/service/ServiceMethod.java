package io.jubaproxy.service;

import java.util.List;

/**
 * One method of a service, as clients of the proxy see it.
 *
 * @param name on the wire
 * @param result type of the result
 * @param parameters after the cluster name
 * @param routing how the servers are chosen
 * @param kind whether it changes the model
 * @param aggregator how several results become one
 */
public record ServiceMethod(
        String name,
        Type result,
        List<Type.Field> parameters,
        Routing routing,
        MethodKind kind,
        AggregatorRule aggregator) {
    public ServiceMethod {
        parameters = List.copyOf(parameters);
    }

    /** The declaration as in IDL, for messages to people. */
    public String signature() {
        StringBuilder text = new StringBuilder(name).append('(');
        for (Type.Field parameter : parameters) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ")
                    .append(parameter.type().idl())
                    .append(' ')
                    .append(parameter.name());
        }
        return text.append(')').toString();
    }
}

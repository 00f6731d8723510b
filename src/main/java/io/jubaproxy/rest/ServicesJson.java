package io.jubaproxy.rest;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceDescriptor;
import io.jubaproxy.service.ServiceMethod;
import io.jubaproxy.service.Type;
import jakarta.json.stream.JsonGenerator;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Writes services with their methods and types, as forms and other tools need them; docs/operations.md has the fields. */
final class ServicesJson {
    private ServicesJson() {}

    static byte[] all(ServiceCatalog catalog, Collection<ClusterName> clusters) {
        return JsonResult.encode(json -> {
            json.writeStartObject().writeStartArray("services");
            catalog.services().forEach(service -> write(json, service, clusters));
            json.writeEnd().writeEnd();
        });
    }

    private static void write(JsonGenerator json, ServiceDescriptor service, Collection<ClusterName> clusters) {
        json.writeStartObject().write("name", service.name()).writeStartArray("clusters");
        clusters.stream()
                .filter(each -> each.service().equals(service.name()))
                .map(ClusterName::cluster)
                .sorted()
                .forEach(json::write);
        json.writeEnd().writeStartArray("methods");
        service.methods().values().forEach(method -> write(json, method));
        json.writeEnd().writeStartObject("types");
        types(service).forEach((name, message) -> {
            json.writeStartObject(name);
            write(json, "fields", message.fields());
            json.writeEnd();
        });
        json.writeEnd().writeEnd();
    }

    private static void write(JsonGenerator json, ServiceMethod method) {
        json.writeStartObject()
                .write("name", method.name())
                .write("kind", method.kind().name().toLowerCase(Locale.ROOT))
                .write("route", method.routing().label())
                .write("aggregator", method.aggregator().label());
        write(json, "arguments", method.parameters());
        json.write("result", method.result().idl())
                // Every call names its cluster, in the path here and as the first parameter at an RPC door.
                .write("clusterArgument", true)
                .writeEnd();
    }

    private static void write(JsonGenerator json, String name, List<Type.Field> fields) {
        json.writeStartArray(name);
        fields.forEach(field -> json.writeStartObject()
                .write("name", field.name())
                .write("type", field.type().idl())
                .writeEnd());
        json.writeEnd();
    }

    private static Map<String, Type.Message> types(ServiceDescriptor service) {
        Map<String, Type.Message> found = new TreeMap<>();
        service.methods().values().forEach(method -> {
            collect(method.result(), found);
            method.parameters().forEach(parameter -> collect(parameter.type(), found));
        });
        return found;
    }

    private static void collect(Type type, Map<String, Type.Message> found) {
        switch (type) {
            case Type.Scalar scalar -> {}
            case Type.Datum datum -> {}
            case Type.ListOf(Type element) -> collect(element, found);
            case Type.MapOf(Type key, Type value) -> {
                collect(key, found);
                collect(value, found);
            }
            case Type.Message message -> {
                if (found.putIfAbsent(message.name(), message) == null) {
                    message.fields().forEach(field -> collect(field.type(), found));
                }
            }
        }
    }
}

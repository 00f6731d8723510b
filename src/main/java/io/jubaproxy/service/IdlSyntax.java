package io.jubaproxy.service;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An IDL file as written, its type names not looked up yet. Lines count from 1. */
record IdlSyntax(List<MessageSyntax> messages, ServiceSyntax service) {
    record TypeSyntax(String name, List<TypeSyntax> arguments, int line) {}

    record FieldSyntax(TypeSyntax type, String name) {}

    record MessageSyntax(String name, List<FieldSyntax> fields, int line) {}

    record ServiceSyntax(String name, List<MethodSyntax> methods) {}

    record MethodSyntax(
            String name, TypeSyntax result, List<FieldSyntax> parameters, AnnotationSyntax annotations, int line) {}

    /** What stands before a method; kind and aggregator may miss for internal methods only. */
    record AnnotationSyntax(
            Routing routing,
            @Nullable MethodKind kind,
            @Nullable AggregatorRule aggregator) {}
}

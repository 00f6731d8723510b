package io.jubaproxy.service;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A service: its methods by name, in the order of the IDL file. Internal methods are not among them. */
public record ServiceDescriptor(String name, Map<String, ServiceMethod> methods) {
    public ServiceDescriptor {
        methods = Collections.unmodifiableMap(new LinkedHashMap<>(methods));
    }

    public static ServiceDescriptor of(String name, List<ServiceMethod> methods) {
        Map<String, ServiceMethod> byName = new LinkedHashMap<>();
        methods.forEach(method -> byName.put(method.name(), method));
        return new ServiceDescriptor(name, byName);
    }

    public Optional<ServiceMethod> method(String methodName) {
        return Optional.ofNullable(methods.get(methodName));
    }
}

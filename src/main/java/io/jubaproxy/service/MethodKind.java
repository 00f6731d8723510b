package io.jubaproxy.service;

/** Whether a method changes the model; access rules build on it. */
public enum MethodKind {
    UPDATE,
    ANALYSIS,
    NOLOCK
}

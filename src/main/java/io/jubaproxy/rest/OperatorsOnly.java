package io.jubaproxy.rest;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a resource as an operator's address: {@link AdminFilter} stands before it. Bound to the resource and not to a path, so that no
 * spelling of the path goes around it.
 */
@NameBinding
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface OperatorsOnly {}

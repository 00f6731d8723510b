package io.jubaproxy.proxy;

import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method fails with the one failure that the policy selects. It takes a {@link ProxyCall} as its only parameter and returns a
 * {@code CompletionStage} of its result.
 */
@InterceptorBinding
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface SelectsFailure {}

package io.jubaproxy.bench.app;

import io.jubaproxy.load.Admission;
import io.jubaproxy.load.LoadLimits;
import io.jubaproxy.proxy.FailureSelection;
import io.jubaproxy.proxy.Workers;
import jakarta.annotation.Priority;
import jakarta.interceptor.Interceptor;

/** The product's interceptor without its hop to the managed executor. */
@Interceptor
@SelectsFailureInPlace
@Priority(Interceptor.Priority.APPLICATION)
public class SelectionInPlace extends FailureSelection {
    public SelectionInPlace() {
        super(new Workers(Runnable::run), new Admission(LoadLimits.NONE));
    }
}

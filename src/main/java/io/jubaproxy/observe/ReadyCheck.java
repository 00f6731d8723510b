package io.jubaproxy.observe;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** {@code /health/ready}. A bean for each kind of check, because Payara lists a bean with two kinds once only. */
@Dependent
@Readiness
public class ReadyCheck implements HealthCheck {
    private final Vitals vitals;

    @Inject
    public ReadyCheck(Vitals vitals) {
        this.vitals = vitals;
    }

    @Override
    public HealthCheckResponse call() {
        return vitals.ready().response();
    }
}

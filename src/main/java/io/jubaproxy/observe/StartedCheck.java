package io.jubaproxy.observe;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** {@code /health/started}. A bean for each kind of check, because Payara lists a bean with two kinds once only. */
@Dependent
@Startup
public class StartedCheck implements HealthCheck {
    private final Vitals vitals;

    @Inject
    public StartedCheck(Vitals vitals) {
        this.vitals = vitals;
    }

    @Override
    public HealthCheckResponse call() {
        return vitals.started().response();
    }
}

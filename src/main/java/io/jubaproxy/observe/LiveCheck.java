package io.jubaproxy.observe;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** {@code /health/live}. A bean for each kind of check, because Payara lists a bean with two kinds once only. */
@Dependent
@Liveness
public class LiveCheck implements HealthCheck {
    private final Vitals vitals;

    @Inject
    public LiveCheck(Vitals vitals) {
        this.vitals = vitals;
    }

    @Override
    public HealthCheckResponse call() {
        return vitals.live().response();
    }
}

package io.jubaproxy.rig.app;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/** One bean per kind of check: Payara lists a bean of two kinds once. */
public final class PlatformChecks {
    private PlatformChecks() {}

    /** Shows in /health/live. */
    @Liveness
    @ApplicationScoped
    public static class Live implements HealthCheck {
        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.up("platform-live");
        }
    }

    /** Shows in /health/ready. */
    @Readiness
    @ApplicationScoped
    public static class Ready implements HealthCheck {
        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.up("platform-ready");
        }
    }

    /** Shows in /health/started. */
    @Startup
    @ApplicationScoped
    public static class Started implements HealthCheck {
        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.up("platform-started");
        }
    }
}

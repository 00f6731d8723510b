package io.jubaproxy.observe;

import io.jubaproxy.membership.Membership;
import io.jubaproxy.proxy.InFlight;
import io.jubaproxy.proxy.Workers;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** Makes what watches the proxy available as beans. */
@Dependent
public class Observers {
    @Produces
    @Singleton
    FanOutLog log(Workers workers) {
        return new FanOutLog(workers::run);
    }

    @Produces
    @Singleton
    Vitals vitals(Membership membership, InFlight inFlight) {
        return new Vitals(membership, inFlight);
    }

    static HealthCheckResponse response(Vitals.Vital vital) {
        HealthCheckResponseBuilder response =
                HealthCheckResponse.named("jubaproxy-" + vital.name()).status(vital.isUp());
        vital.facts().forEach(response::withData);
        return response.build();
    }
}

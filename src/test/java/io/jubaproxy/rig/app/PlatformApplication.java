package io.jubaproxy.rig.app;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Names its classes, so that it stands beside the product's own application and neither takes up the other's. */
@ApplicationPath("/platform")
public class PlatformApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(PlatformResource.class, BareFailureMapper.class, AnyFailureMapper.class);
    }
}

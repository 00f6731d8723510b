package io.jubaproxy.rig;

import java.io.File;
import java.util.Map;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The WAR as the build made it, for a {@code @Deployment(testable = false)} method. */
public final class Product {
    private Product() {}

    /**
     * The built WAR, to be started with these settings. Only one deployment per test class, because all share one
     * settings file; classes a test needs on the server are added to the returned archive.
     */
    public static WebArchive war(Map<String, String> settings) {
        ServerRun.configure(settings);
        return ShrinkWrap.create(ZipImporter.class, "ROOT.war")
                .importFrom(new File("target/ROOT.war"))
                .as(WebArchive.class);
    }
}

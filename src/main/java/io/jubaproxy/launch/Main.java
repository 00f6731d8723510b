package io.jubaproxy.launch;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * The entry. It only builds a class loader over the WAR's classes and runs {@link Launcher} there: what it held on the
 * system class path would be seen by the server's class loaders, and by the WAR that runs inside them.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws ReflectiveOperationException, URISyntaxException, IOException {
        Path jar = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Layout layout = Layout.around(jar);
        if (!layout.isComplete()) {
            System.err.println(layout.app() + " is missing; `mvn package` builds it.");
            System.exit(Launcher.FAILED);
        }
        // Closed by the end of the process: the server's threads may still need it until then.
        ClassLoader product = new URLClassLoader("jubaproxy", urls(layout), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(product);
        System.exit(run(product, args, layout.home()));
    }

    private static int run(ClassLoader product, String[] args, Path home) throws ReflectiveOperationException {
        Class<?> launcher = Class.forName("io.jubaproxy.launch.Launcher", true, product);
        try {
            return (int)
                    launcher.getMethod("launch", String[].class, Path.class).invoke(null, args, home);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    private static URL[] urls(Layout layout) throws IOException {
        return layout.productClassPath().stream().map(Main::url).toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(path + " has no URL", e);
        }
    }
}

package io.jubaproxy.proxy;

import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the application, loaded before its doors open. Otherwise each is read from its file when it is first needed; for those of failures
 * that may be when file descriptors have run out, and a class that could not be read then stays missing until the process ends.
 */
final class OwnClasses {
    private static final System.Logger LOG = System.getLogger(OwnClasses.class.getName());
    private static final String FOLDER = "/WEB-INF/classes/";
    private static final String OURS = FOLDER + "io/jubaproxy/";
    private static final String SUFFIX = ".class";

    private final Function<String, @Nullable Set<String>> listing;
    private final ClassLoader loader;

    /** @param listing what is in a folder of the application, folders with a slash at their end; null where nothing is */
    OwnClasses(Function<String, @Nullable Set<String>> listing, ClassLoader loader) {
        this.listing = listing;
        this.loader = loader;
    }

    /** @return how many were loaded; those for which something is missing, as where the server has no OpenTelemetry, are left out */
    int load() {
        return load(OURS);
    }

    private int load(String folder) {
        Set<String> paths = listing.apply(folder);
        int loaded = 0;
        for (String path : paths == null ? Set.<String>of() : paths) {
            if (path.endsWith("/")) {
                loaded += load(path);
            } else if (path.endsWith(SUFFIX) && isLoaded(path)) {
                loaded++;
            }
        }
        return loaded;
    }

    private boolean isLoaded(String path) {
        String name =
                path.substring(FOLDER.length(), path.length() - SUFFIX.length()).replace('/', '.');
        try {
            Class<?> unused = loader.loadClass(name);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            LOG.log(Level.DEBUG, name + " can't be loaded", e);
            return false;
        }
    }
}

package io.jubaproxy.files;

import java.lang.System.Logger.Level;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something made of files, and made anew when they change. What can't be used keeps what was there before. The files of a certificate and
 * its key may be written one after the other, so trouble is told only when it is still there, unchanged, at the next look, and then once.
 *
 * <p>{@link #get} may be called by any thread and never blocks; {@link #look} by one thread at a time.
 */
public final class Reloading<T> implements Supplier<T> {
    private static final System.Logger LOG = System.getLogger(Reloading.class.getName());

    private final String what;
    private final Function<Contents, T> loader;
    private volatile T current;
    private Contents last;
    private @Nullable String untold;

    /**
     * Loads at once.
     *
     * @param what it is, to begin a sentence
     * @param loader reads its files through the contents it is given and no other way
     * @throws UnusableFileException where the files can't be used
     */
    public Reloading(String what, Function<Contents, T> loader) {
        this.what = what;
        this.loader = loader;
        this.last = new Contents();
        this.current = loader.apply(last);
        tell(last);
    }

    @Override
    public T get() {
        return current;
    }

    /** Loads again if a file has changed since the last look. */
    public void look() {
        if (!last.areCurrent()) {
            load();
        } else if (untold != null) {
            LOG.log(Level.WARNING, what + " stays as it was: " + untold);
            untold = null;
        }
    }

    private void load() {
        Contents next = new Contents();
        try {
            T made = loader.apply(next);
            current = made;
            untold = null;
            LOG.log(Level.INFO, what + " was loaded anew: " + made);
            tell(next);
        } catch (UnusableFileException e) {
            untold = String.valueOf(e.getMessage());
        }
        last = next;
    }

    private void tell(Contents contents) {
        contents.remarks().forEach(remark -> LOG.log(Level.WARNING, remark));
    }
}

package io.jubaproxy.config;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.service.ServiceCatalog;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Watches the file that {@code jubaproxy.config} names, and tells its members as they change; whatever else changes in it takes effect at the
 * next start.
 *
 * <p>The file is read once a second and judged by what it holds, so that replaced files, moved links (Kubernetes' ConfigMaps) and every kind
 * of volume will do. What it holds counts once two readings found the same: a file half written is passed over. One that can't be used
 * changes nothing and is complained of once.
 */
public final class SettingsWatch {
    private static final System.Logger LOG = System.getLogger(SettingsWatch.class.getName());
    private static final long PERIOD_SECONDS = 1;

    private final Supplier<SettingsFile> reader;
    private final Layers layers;
    private final ServiceCatalog catalog;
    private final SettingSource running;
    private SettingsFile accepted;
    private Map<ClusterName, SourceSpec> members;
    private Sight last;
    private Sight judged;
    private String complaint = "";
    private boolean hasToldOfNoEffect;

    /**
     * @param reader reads the file, or throws a {@link SettingException}
     * @param file what it held when the settings were read
     */
    SettingsWatch(Supplier<SettingsFile> reader, Layers layers, SettingsFile file, Reading reading) {
        this.reader = reader;
        this.layers = layers;
        this.catalog = reading.catalog();
        this.running = layers.with(file);
        this.accepted = file;
        this.members = reading.settings().members().sources();
        this.last = new Sight.Held(file);
        this.judged = last;
    }

    /**
     * Begins to watch, if there is a file at all, until the timer is shut down.
     *
     * @param timer reads the small file itself
     * @param listener is told all members, on the timer's thread, each time they have changed
     */
    public void start(ScheduledExecutorService timer, Consumer<Map<ClusterName, SourceSpec>> listener) {
        if (!accepted.equals(SettingsFile.NONE)) {
            var unused = timer.scheduleWithFixedDelay(
                    () -> safely(listener), PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** An exception would end the watch without a word. */
    private void safely(Consumer<Map<ClusterName, SourceSpec>> listener) {
        try {
            poll(listener);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "The changed " + accepted.origin() + " could not be put in force", e);
        }
    }

    /** Looks once; what was seen twice running counts. */
    void poll(Consumer<Map<ClusterName, SourceSpec>> listener) {
        Sight seen = look();
        boolean isSettled = seen.equals(last);
        last = seen;
        if (isSettled && !seen.equals(judged)) {
            judged = seen;
            judge(seen, listener);
        }
    }

    private Sight look() {
        try {
            return new Sight.Held(reader.get());
        } catch (SettingException e) {
            return new Sight.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private void judge(Sight seen, Consumer<Map<ClusterName, SourceSpec>> listener) {
        switch (seen) {
            case Sight.Unreadable unreadable -> complain(unreadable.sentence());
            case Sight.Held held
            when held.file().equals(accepted) -> {
                LOG.log(Level.INFO, "The " + accepted.origin() + " is as it was before");
                complaint = "";
            }
            case Sight.Held held -> {
                try {
                    accept(held.file(), listener);
                    complaint = "";
                } catch (SettingException e) {
                    complain(String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void complain(String sentence) {
        if (!sentence.equals(complaint)) {
            LOG.log(Level.WARNING, "The settings stay as they are until this is put right: " + sentence);
        }
        complaint = sentence;
    }

    private void accept(SettingsFile file, Consumer<Map<ClusterName, SourceSpec>> listener) {
        UnknownKeys.refuseIn(file);
        requireMembers(file);
        SettingSource next = layers.with(file);
        checked(next);
        tellWhatWaits(file);
        Map<ClusterName, SourceSpec> named = membersBesideWhatRuns(file, next);
        accepted = file;
        if (!named.equals(members)) {
            members = named;
            listener.accept(named);
        }
    }

    /** The members must do with what runs: {@code zk:} needs a ZooKeeper that was set at the start. */
    private Map<ClusterName, SourceSpec> membersBesideWhatRuns(SettingsFile file, SettingSource next) {
        boolean asksZooKeeper = SettingKeys.MEMBERS.read(next).containsValue(new SourceSpec.ZooKeeper());
        if (asksZooKeeper && running.find(SettingKeys.ZOOKEEPER).isEmpty()) {
            throw new SettingException(SettingKeys.MEMBERS.name() + " of " + file.origin()
                    + " has members by zk:, which need " + SettingKeys.ZOOKEEPER.name()
                    + ", and that takes effect at the next start; start the proxy anew.");
        }
        return checked(key -> isMembers(key) ? next.find(key) : running.find(key))
                .members()
                .sources();
    }

    /** A file that was emptied, by a full disk for example, is no wish to call nobody. */
    private void requireMembers(SettingsFile file) {
        if (accepted.find(SettingKeys.MEMBERS).isPresent()
                && file.find(SettingKeys.MEMBERS).isEmpty()) {
            throw new SettingException(SettingKeys.MEMBERS.name() + " is gone from " + file.origin()
                    + "; to name no cluster any more, write it without a value.");
        }
    }

    private Settings checked(SettingSource source) {
        Settings settings = Settings.parse(source);
        Requirements.check(settings, source);
        Catalogs.requireServices(catalog, settings, source);
        return settings;
    }

    private void tellWhatWaits(SettingsFile file) {
        TreeSet<String> changed = accepted.difference(file);
        boolean membersChanged = changed.remove(SettingKeys.MEMBERS.name());
        if (!changed.isEmpty()) {
            LOG.log(
                    Level.INFO,
                    "Changed in " + file.origin() + ", takes effect at the next start: " + String.join(", ", changed));
        }
        layers.above()
                .find(SettingKeys.MEMBERS)
                .filter(value -> membersChanged && !hasToldOfNoEffect)
                .ifPresent(value -> {
                    LOG.log(
                            Level.WARNING,
                            SettingKeys.MEMBERS.name() + " of " + file.origin() + " has no effect: " + value.origin()
                                    + " goes before it");
                    hasToldOfNoEffect = true;
                });
    }

    private static boolean isMembers(SettingKey<?> key) {
        return key.name().equals(SettingKeys.MEMBERS.name());
    }

    /** What one look at the file found. */
    private sealed interface Sight {
        record Held(SettingsFile file) implements Sight {}

        record Unreadable(String sentence) implements Sight {}
    }
}

package io.jubaproxy.launch;

import io.jubaproxy.config.Listener;
import io.jubaproxy.config.SettingException;
import io.jubaproxy.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The log files of one process, which the server writes and rotates.
 *
 * @param folder absolute
 * @param name of the file without its ending: {@code jubastat_proxy.HOST.PID}, like the original's
 */
record LogFiles(Path folder, String name) {
    static final int MEBIBYTES = 50;
    static final int FILES = 5;

    /**
     * Those the settings ask for; makes the folder.
     *
     * @throws SettingException where no file can be written there
     */
    static Optional<LogFiles> of(Settings settings) {
        return settings.logDirectory().map(folder -> {
            Path absolute = folder.toAbsolutePath();
            try {
                Files.createDirectories(absolute);
            } catch (IOException e) {
                throw unusable(folder, e.toString());
            }
            if (!Files.isWritable(absolute)) {
                throw unusable(folder, "it can't be written to");
            }
            return new LogFiles(
                    absolute,
                    program(settings.rpc().listeners()) + "." + host() + "."
                            + ProcessHandle.current().pid());
        });
    }

    private static SettingException unusable(Path folder, String why) {
        return new SettingException("jubaproxy.log-dir is \"" + folder + "\": " + why + ".");
    }

    private static String program(List<Listener> listeners) {
        return listeners.size() == 1 ? "juba" + plain(listeners.getFirst().service()) + "_proxy" : "jubaproxy";
    }

    private static String host() {
        try {
            return plain(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static String plain(String text) {
        return text.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** Added to the JDK's logging configuration, so that records go to the console and to these files. */
    String julConfiguration() {
        // A percent sign begins the JDK's own placeholders; %g is the number of the rotated file, 0 = the newest.
        String pattern = folder.resolve(name).toString().replace("%", "%%") + ".%g.log";
        return String.join(
                "\n",
                "",
                "handlers=java.util.logging.ConsoleHandler,java.util.logging.FileHandler",
                "java.util.logging.FileHandler.pattern=" + pattern.replace("\\", "\\\\"),
                "java.util.logging.FileHandler.limit=" + (MEBIBYTES << 20),
                "java.util.logging.FileHandler.count=" + FILES,
                "java.util.logging.FileHandler.encoding=UTF-8",
                "java.util.logging.FileHandler.level=INFO",
                "java.util.logging.FileHandler.formatter=java.util.logging.SimpleFormatter",
                "");
    }

    /** Added to Open Liberty's bootstrap.properties. */
    String libertyConfiguration() {
        return String.join(
                "\n",
                "com.ibm.ws.logging.log.directory=" + folder.toString().replace("\\", "\\\\"),
                "com.ibm.ws.logging.message.file.name=" + name + ".log",
                "com.ibm.ws.logging.max.file.size=" + MEBIBYTES,
                "com.ibm.ws.logging.max.files=" + FILES,
                "");
    }
}

package io.jubaproxy.launch;

import java.util.List;

/** One word behind {@code ./jubaproxy}. */
public interface Command {
    /** The word itself. */
    String name();

    /** The operands and options of its own, as the help shows them; empty where it has none. */
    String usage();

    /** One line for the help. */
    String summary();

    /**
     * Runs to its end on the calling thread.
     *
     * @param arguments what follows the command's name
     * @return the exit code: {@link Launcher#SUCCEEDED}, {@link Launcher#FAILED} or {@link Launcher#MISUSED}
     * @throws UsageException for arguments it doesn't know
     * @throws io.jubaproxy.config.SettingException for a setting that can't be used
     * @throws LaunchException where it can't do its job
     */
    int run(List<String> arguments, Terminal terminal);
}

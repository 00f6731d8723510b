package io.jubaproxy.launch;

import java.util.List;

/** Prints the versions of the product and of Java. */
final class VersionCommand implements Command {
    @Override
    public String name() {
        return "version";
    }

    @Override
    public String usage() {
        return "";
    }

    @Override
    public String summary() {
        return "prints the version";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        terminal.out().println("Jubaproxy " + Version.current() + " (Java " + Runtime.version() + ")");
        return Launcher.SUCCEEDED;
    }
}

package io.jubaproxy.launch;

import java.util.List;

/** Prints the commands. */
final class HelpCommand implements Command {
    private final List<Command> commands;

    /** The list may still grow, and this command be part of it. */
    HelpCommand(List<Command> commands) {
        this.commands = commands;
    }

    @Override
    public String name() {
        return "help";
    }

    @Override
    public String usage() {
        return "";
    }

    @Override
    public String summary() {
        return "prints this";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        terminal.out().println("Usage: ./jubaproxy COMMAND [--key=value ...]");
        terminal.out().println();
        for (Command command : commands) {
            terminal.out().printf("  %-42s %s%n", command.name() + " " + command.usage(), command.summary());
        }
        terminal.out().println();
        terminal.out().println("Every setting is an option too: --http-port 8081, --members stat/demo@127.0.0.1:9199.");
        terminal.out()
                .println("call, status and drain take --url URL, --token-file FILE and --ca FILE (docs/access.md).");
        terminal.out().println("--on liberty starts Open Liberty instead of Payara Micro.");
        terminal.out().println("docs/configuration.md lists the settings; check-config shows the ones in force.");
        return Launcher.SUCCEEDED;
    }
}

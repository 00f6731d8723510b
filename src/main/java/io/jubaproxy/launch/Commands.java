package io.jubaproxy.launch;

import java.util.ArrayList;
import java.util.List;

/** The one list of commands, in the order of the help. */
final class Commands {
    private Commands() {}

    static List<Command> of(Layout layout) {
        List<Command> commands = new ArrayList<>();
        commands.add(new DemoCommand(layout));
        commands.add(new ServeCommand(layout));
        commands.add(new CallCommand());
        commands.add(new StatusCommand());
        commands.add(new DrainCommand());
        commands.add(new ServicesCommand());
        commands.add(new CheckConfigCommand());
        commands.add(new TokenCommand());
        commands.add(new DemoServerCommand());
        commands.add(new TestCommand());
        commands.add(new BenchCommand());
        commands.add(new DistCommand());
        commands.add(new VersionCommand());
        commands.add(new HelpCommand(commands));
        return List.copyOf(commands);
    }
}

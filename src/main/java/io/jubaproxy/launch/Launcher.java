package io.jubaproxy.launch;

import io.jubaproxy.config.SettingException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the command and turns its end into an exit code. */
public final class Launcher {
    /** Exit code of a command that did its job. */
    public static final int SUCCEEDED = 0;
    /** Exit code of a command that could not. */
    public static final int FAILED = 1;
    /** Exit code where a setting or the command line is wrong. */
    public static final int MISUSED = 2;

    private final List<Command> commands;
    private final Terminal terminal;

    Launcher(List<Command> commands, Terminal terminal) {
        this.commands = List.copyOf(commands);
        this.terminal = terminal;
    }

    /** Called by {@link Main} through reflection. */
    public static int launch(String[] arguments, Path home) {
        List<Command> commands = Commands.of(Layout.in(home));
        return new Launcher(commands, new Terminal(System.out, System.err)).run(Arrays.asList(arguments));
    }

    int run(List<String> arguments) {
        try {
            String name = arguments.isEmpty() ? "help" : arguments.getFirst();
            List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
            return command(name).run(rest, terminal);
        } catch (UsageException | SettingException e) {
            terminal.err().println(e.getMessage());
            return MISUSED;
        } catch (LaunchException e) {
            terminal.err().println(e.getMessage());
            return FAILED;
        }
    }

    private Command command(String word) {
        String name = word.equals("--help") || word.equals("-h") ? "help" : word.equals("--version") ? "version" : word;
        Optional<Command> found =
                commands.stream().filter(command -> command.name().equals(name)).findFirst();
        return found.orElseThrow(() -> new UsageException("There is no command '" + word + "'; allowed are "
                + commands.stream().map(Command::name).collect(Collectors.joining(", ")) + "."));
    }
}

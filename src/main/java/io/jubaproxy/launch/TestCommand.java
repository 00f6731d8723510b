package io.jubaproxy.launch;

import java.util.List;

/** Stands in the help; the script runs the tests itself, since they need the sources and Maven. */
final class TestCommand implements Command {
    @Override
    public String name() {
        return "test";
    }

    @Override
    public String usage() {
        return "[--fuzz [--inputs N] [--seed N]] [MAVEN OPTIONS]";
    }

    @Override
    public String summary() {
        return "runs all tests, or one kind alone and longer (in a clone, with Maven)";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        throw new UsageException("The tests run from a clone of the sources only, by `./jubaproxy test`.");
    }
}

package io.jubaproxy.launch;

import java.util.List;

/** Stands in the help; the script builds and runs the benchmarks itself, since they need the sources and Maven. */
final class BenchCommand implements Command {
    @Override
    public String name() {
        return "bench";
    }

    @Override
    public String usage() {
        return "http|failure|rpc|memory [OPTIONS]";
    }

    @Override
    public String summary() {
        return "measures the proxy (in a clone, with Maven)";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        throw new UsageException("The benchmarks run from a clone of the sources only, by `./jubaproxy bench`.");
    }
}

package io.jubaproxy.launch;

import java.util.List;

/** Stands in the help; the script builds and packs, since they need the sources and Maven. */
final class DistCommand implements Command {
    @Override
    public String name() {
        return "dist";
    }

    @Override
    public String usage() {
        return "[--liberty]";
    }

    @Override
    public String summary() {
        return "makes an archive that needs Java alone (in a clone, with Maven)";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        throw new UsageException("The archive is made from a clone of the sources only, by `./jubaproxy dist`.");
    }
}

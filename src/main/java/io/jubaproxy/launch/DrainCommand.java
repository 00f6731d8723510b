package io.jubaproxy.launch;

import java.util.List;
import java.util.Set;

/** Takes one member of a cluster out for maintenance, or puts it back. */
final class DrainCommand implements Command {
    private static final String BACK = "back";

    @Override
    public String name() {
        return "drain";
    }

    @Override
    public String usage() {
        return "SERVICE CLUSTER MEMBER [--back]";
    }

    @Override
    public String summary() {
        return "has one member called no more, or again; also with --url";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, ProxyDoor.OPTIONS, Set.of(BACK));
        List<String> operands = parsed.operands();
        if (operands.size() != 3) {
            throw new UsageException("The command drain needs SERVICE CLUSTER MEMBER, the member as host:port.");
        }
        String[] path = {"clusters", operands.get(0), operands.get(1), operands.get(2), "drain"};
        ProxyDoor door = ProxyDoor.of(parsed);
        ProxyDoor.Answer answer = parsed.own().containsKey(BACK) ? door.delete(path) : door.post(path);
        if (answer.isOk()) {
            terminal.out().print(StatusText.cluster(answer.body()));
            return Launcher.SUCCEEDED;
        }
        terminal.err().print(ProblemText.of(answer.body()));
        return Launcher.FAILED;
    }
}

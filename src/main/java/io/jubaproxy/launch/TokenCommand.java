package io.jubaproxy.launch;

import io.jubaproxy.access.Tokens;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;

/** Makes a token for a caller of the HTTP door. */
final class TokenCommand implements Command {
    @Override
    public String name() {
        return "token";
    }

    @Override
    public String usage() {
        return "NAME";
    }

    @Override
    public String summary() {
        return "makes a token, and its line for jubaproxy.access.tokens-file";
    }

    /** The token and the line are all there is on standard output, so that scripts can take them from there. */
    @Override
    public int run(List<String> arguments, Terminal terminal) {
        List<String> operands = Arguments.parse(arguments, Set.of(), Set.of()).operands();
        if (operands.size() != 1 || !Tokens.isName(operands.getFirst())) {
            throw new UsageException("The command token needs one NAME of letters, digits and . _ @ -, 64 at most.");
        }
        String token = Tokens.newToken(new SecureRandom());
        terminal.err().println("The token, which is shown this once and stored nowhere:");
        terminal.out().println(token);
        terminal.err().println("Its line for the file of jubaproxy.access.tokens-file:");
        terminal.out().println(Tokens.line(operands.getFirst(), token));
        return Launcher.SUCCEEDED;
    }
}

package io.jubaproxy.launch;

/** Checks on what a command line names besides options. */
final class Operands {
    private Operands() {}

    static void none(String command, Arguments arguments) {
        if (!arguments.operands().isEmpty()) {
            throw new UsageException("The command " + command + " takes options only, but '"
                    + arguments.operands().getFirst() + "' is none.");
        }
    }
}

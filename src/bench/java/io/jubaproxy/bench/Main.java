package io.jubaproxy.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** {@code ./jubaproxy bench}: the script builds the profile {@code bench} and starts this. */
public final class Main {
    private Main() {}

    /** Arguments: the build's folder, the scenario, options. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Options options;
        Scenario scenario;
        try {
            options = Options.parse(Arrays.asList(arguments).subList(1, arguments.length));
            scenario = scenario(options.scenario());
        } catch (IllegalArgumentException e) {
            System.err.println(e instanceof NumberFormatException ? Options.USAGE : e.getMessage());
            System.exit(2);
            return;
        }
        try (Workbench workbench = new Workbench(new Installation(Path.of(arguments[0])), options)) {
            scenario.run(workbench);
        }
    }

    private static Scenario scenario(String name) {
        return switch (name) {
            case "http" -> new HttpDoor();
            case "failure" -> new DecidedFailure();
            case "rpc" -> new RpcDoor();
            case "memory" -> new IdleMemory();
            case "micro" -> new MicroBenchmarks();
            default -> throw new IllegalArgumentException(Options.USAGE);
        };
    }
}

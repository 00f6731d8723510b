package io.jubaproxy.launch;

import io.jubaproxy.config.ProcessSettings;
import io.jubaproxy.service.IdlException;
import io.jubaproxy.service.Routing;
import io.jubaproxy.service.ServiceCatalog;
import io.jubaproxy.service.ServiceDescriptor;
import io.jubaproxy.service.ServiceMethod;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Lists the services and their methods, or checks one descriptor file. */
final class ServicesCommand implements Command {
    private static final List<String> HEADINGS = List.of("METHOD", "ROUTING", "KIND", "AGGREGATOR", "SIGNATURE");

    @Override
    public String name() {
        return "services";
    }

    @Override
    public String usage() {
        return "[SERVICE...] [--check FILE]";
    }

    @Override
    public String summary() {
        return "lists services and methods, or checks one IDL file";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, Set.of("check"), Set.of());
        ServiceCatalog catalog = ProcessSettings.read(
                        parsed.settings(), ProcessSettings.systemProperties(), System.getenv())
                .catalog();
        String file = parsed.own().get("check");
        if (file == null) {
            list(chosen(catalog, parsed.operands()), terminal.out());
            return Launcher.SUCCEEDED;
        }
        Operands.none("services --check", parsed);
        return check(catalog, Path.of(file), terminal);
    }

    private static Collection<ServiceDescriptor> chosen(ServiceCatalog catalog, List<String> names) {
        for (String name : names) {
            if (!catalog.names().contains(name)) {
                throw new UsageException(
                        "There is no service '" + name + "'; services are " + String.join(", ", catalog.names()) + ".");
            }
        }
        return names.isEmpty()
                ? catalog.services()
                : names.stream().map(catalog::service).toList();
    }

    private static int check(ServiceCatalog catalog, Path file, Terminal terminal) {
        try {
            ServiceDescriptor service = catalog.check(file);
            terminal.out()
                    .println(file + ": the service " + service.name() + " with "
                            + service.methods().size() + " methods, the common ones among them");
            list(List.of(service), terminal.out());
            return Launcher.SUCCEEDED;
        } catch (IdlException e) {
            terminal.err().println(e.getMessage());
            return Launcher.MISUSED;
        }
    }

    /** Columns as wide as their widest entry over all services, the last one open. */
    private static void list(Collection<ServiceDescriptor> services, PrintStream out) {
        List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
        services.forEach(service -> service.methods().values().forEach(method -> rows.add(row(method))));
        String format = format(rows);
        String separator = "";
        for (ServiceDescriptor service : services) {
            out.print(separator);
            out.println(service.name());
            out.printf(format, HEADINGS.toArray());
            service.methods()
                    .values()
                    .forEach(method -> out.printf(format, row(method).toArray()));
            separator = System.lineSeparator();
        }
    }

    private static String format(List<List<String>> rows) {
        StringBuilder format = new StringBuilder("  ");
        for (int column = 0; column < HEADINGS.size() - 1; column++) {
            int at = column;
            int width =
                    rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0);
            format.append("%-").append(width).append("s  ");
        }
        return format.append("%s%n").toString();
    }

    private static List<String> row(ServiceMethod method) {
        return List.of(
                method.name(),
                routing(method.routing()),
                method.kind().name().toLowerCase(Locale.ROOT),
                method.aggregator().label(),
                method.result().idl() + " " + method.signature());
    }

    private static String routing(Routing routing) {
        return switch (routing) {
            case Routing.Random random -> "random";
            case Routing.Broadcast broadcast -> "broadcast";
            case Routing.Cht cht -> "cht(" + cht.entries() + ")";
            case Routing.Internal internal -> "internal";
        };
    }
}

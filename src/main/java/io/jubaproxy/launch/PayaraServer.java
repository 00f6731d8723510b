package io.jubaproxy.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Payara Micro. Its boot classes lie on the system class path (by the launcher jar's manifest), because its own class
 * loader has the system one as parent, and are reached by reflection, because this class is not there.
 */
final class PayaraServer implements ApplicationServer {
    private static final String BOOT = "fish.payara.micro.boot.PayaraMicroLauncher";

    private final ServerConfig config;
    private @Nullable Object boot;

    PayaraServer(ServerConfig config) {
        this.config = config;
    }

    @Override
    public String title() {
        try (JarFile jar = new JarFile(config.layout().payaraJar().toFile())) {
            return jar.stream()
                    .map(entry ->
                            entry.getName().replaceFirst("^MICRO-INF/runtime/payara-micro-core-(.*)\\.jar$", "$1"))
                    .filter(name -> !name.contains("/"))
                    .findFirst()
                    .map(version -> "Payara Micro " + version)
                    .orElse("Payara Micro");
        } catch (IOException e) {
            return "Payara Micro";
        }
    }

    @Override
    public void start() {
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            Path root = Files.createDirectories(config.scratch().resolve("root"));
            Class<?> launcher = Class.forName(BOOT, true, ClassLoader.getSystemClassLoader());
            boot = launcher.getMethod("create", String[].class).invoke(null, (Object) arguments(root));
            Object runtime = call(boot, "getRuntime");
            Object names = call(runtime, "getDeployedApplicationNames");
            if (((Collection<?>) names).isEmpty()) {
                throw new LaunchException("The application did not start on Payara Micro; its log above says why.");
            }
        } catch (InvocationTargetException e) {
            throw new LaunchException("Payara Micro did not start: " + e.getCause(), e);
        } catch (ReflectiveOperationException | IOException e) {
            throw new LaunchException("Payara Micro did not start: " + e, e);
        }
    }

    private String[] arguments(Path root) throws IOException {
        Layout layout = config.layout();
        List<String> arguments = new ArrayList<>(List.of(
                "--nocluster",
                "--disablephonehome",
                "--port",
                Integer.toString(config.http().port()),
                "--rootdir",
                root.toString(),
                "--unpackdir",
                config.scratch().resolve("unpacked").toString(),
                "--prebootcommandfile",
                preboot().toString(),
                "--logproperties",
                logging().toString(),
                "--contextroot",
                "/",
                "--deploy",
                layout.app().toString()));
        config.https().ifPresent(https -> arguments.addAll(List.of("--sslPort", Integer.toString(https.port()))));
        return arguments.toArray(String[]::new);
    }

    /** The commands before the start, with the listener's address filled in. */
    private Path preboot() throws IOException {
        String commands = Files.readString(config.layout().payara().resolve("preboot.txt"));
        return Files.writeString(
                config.scratch().resolve("preboot.txt"),
                commands.replace("${jubaproxy.bind}", config.http().bind())
                        + config.https().map(PayaraServer::tls).orElse(""));
    }

    /** Payara makes the listener's key managers by this name, whatever its key store holds. */
    private static String tls(HttpsDoor https) {
        String network = "set configs.config.server-config.network-config.";
        return network + "network-listeners.network-listener.https-listener.address=" + https.bind() + "\n" + network
                + "protocols.protocol.https-listener.ssl.key-algorithm=" + LiveKeys.NAME + "\n";
    }

    private Path logging() throws IOException {
        String console = Files.readString(config.layout().payara().resolve("logging.properties"));
        return Files.writeString(
                config.scratch().resolve("logging.properties"),
                console + config.logs().map(LogFiles::julConfiguration).orElse(""));
    }

    @Override
    public void stop() {
        if (boot == null) {
            return;
        }
        // Payara prints the names of its own pools while it ends.
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            call(boot, "shutdown");
            // Its shutdown hook will try again, and say so.
            System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        } catch (ReflectiveOperationException e) {
            throw new LaunchException("Payara Micro did not stop in order: " + e.getCause(), e);
        }
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }
}

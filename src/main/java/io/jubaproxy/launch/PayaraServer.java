package io.jubaproxy.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Payara Micro, from the folder that the build has unpacked: its own jar would copy 100 MB into the scratch folder first. Its
 * classes are reached by reflection, because this class doesn't see them. Where they stand on the system class path they
 * come from there, and so from the JVM's cache of classes if there is one.
 */
final class PayaraServer implements ApplicationServer {
    private static final String BOOT = "fish.payara.micro.impl.PayaraMicroImpl";
    private static final String COMMANDS = "org.glassfish.embeddable.CommandRunner";
    private static final String NETWORK = "configs.config.server-config.network-config.";
    private static final Pattern CORE = Pattern.compile("payara-micro-core-(.*)\\.jar");

    private final ServerConfig config;
    private final Path install;
    private @Nullable Object boot;

    PayaraServer(ServerConfig config) {
        this.config = config;
        this.install = config.layout().payaraInstall();
    }

    @Override
    public String title() {
        try (Stream<Path> jars = Files.list(install.resolve("runtime"))) {
            return jars.map(jar -> CORE.matcher(jar.getFileName().toString()))
                    .filter(Matcher::matches)
                    .findFirst()
                    .map(core -> "Payara Micro " + core.group(1))
                    .orElse("Payara Micro");
        } catch (IOException e) {
            return "Payara Micro";
        }
    }

    @Override
    public void start() {
        if (!Files.isDirectory(install)) {
            throw new LaunchException("Payara Micro is missing at " + install + "; `mvn package` puts it there.");
        }
        try {
            ClassLoader payara = classes();
            Thread.currentThread().setContextClassLoader(payara);
            setBootProperties(payara);
            Path root = config.scratch().resolve("root");
            FolderCopy.of(install.resolve("config"), root.resolve("config"));
            Class<?> launcher = Class.forName(BOOT, true, payara);
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

    private Path jar() {
        return install.resolve("launch-micro.jar");
    }

    /** Over one jar, whose manifest names all the others. Never closed: the server needs its classes until the process ends. */
    private ClassLoader classes() throws IOException {
        return new URLClassLoader("payara", new URL[] {jar().toUri().toURL()}, ClassLoader.getSystemClassLoader());
    }

    /** What the main of that jar does before it calls the class that is called here. */
    private void setBootProperties(ClassLoader payara) throws ReflectiveOperationException, IOException {
        System.setProperty("fish.payara.micro.BootJar", jar().toUri().toString());
        System.setProperty("fish.payara.micro.UnpackDir", install.toString());
        try (InputStream file = Files.newInputStream(install.resolve("config/payara-boot.properties"))) {
            Object unused = Class.forName("fish.payara.micro.boot.loader.Launcher", true, payara)
                    .getMethod("setPayaraBootProperties", InputStream.class)
                    .invoke(null, file);
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
        String set = "set " + NETWORK;
        return set + "network-listeners.network-listener.https-listener.address=" + https.bind() + "\n" + set
                + "protocols.protocol.https-listener.ssl.key-algorithm=" + LiveKeys.NAME + "\n";
    }

    private Path logging() throws IOException {
        String console = Files.readString(config.layout().payara().resolve("logging.properties"));
        return Files.writeString(
                config.scratch().resolve("logging.properties"),
                formatted(
                        console + config.logs().map(LogFiles::julConfiguration).orElse("")));
    }

    private String formatted(String configuration) {
        return switch (config.format()) {
            case TEXT -> configuration;
            case JSON -> configuration.replace(SimpleFormatter.class.getName(), JsonFormatter.class.getName());
        };
    }

    @Override
    public void stop() {
        if (boot == null) {
            return;
        }
        // Payara prints the names of its own pools while it ends.
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            closeListeners(boot);
            call(boot, "shutdown");
            // Its shutdown hook will try again, and say so.
            System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        } catch (ReflectiveOperationException e) {
            throw new LaunchException("Payara Micro did not stop in order: " + e.getCause(), e);
        }
    }

    /**
     * Payara Micro would go on accepting while it takes the application away, and answer with error pages of its own. Whoever is refused can
     * go elsewhere.
     */
    private void closeListeners(Object payara) throws ReflectiveOperationException {
        Field server = payara.getClass().getDeclaredField("gf");
        server.setAccessible(true);
        Object commands = call(server.get(payara), "getCommandRunner");
        List<String> listeners =
                config.https().isPresent() ? List.of("http-listener", "https-listener") : List.of("http-listener");
        for (String listener : listeners) {
            String[] closed = {NETWORK + "network-listeners.network-listener." + listener + ".enabled=false"};
            Object unused = Class.forName(COMMANDS, true, payara.getClass().getClassLoader())
                    .getMethod("run", String.class, String[].class)
                    .invoke(commands, "set", closed);
        }
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }
}

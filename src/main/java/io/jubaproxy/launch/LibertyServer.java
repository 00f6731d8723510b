package io.jubaproxy.launch;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Open Liberty, through its embedding interface (package {@code com.ibm.wsspi.kernel.embeddable}). Its boot jar lies on the
 * system class path (by the launcher jar's manifest), because Liberty's log manager must be found there; it is reached by
 * reflection, because this class is not there.
 */
final class LibertyServer implements ApplicationServer {
    private static final String API = "com.ibm.wsspi.kernel.embeddable.";
    private static final String NAME = "jubaproxy";
    private static final String APPLICATION =
            "WebSphere:service=com.ibm.websphere.application.ApplicationMBean,name=ROOT";

    /** The feature, and OpenTelemetry's interfaces for the application, which count as third-party here. */
    private static final String TELEMETRY = """
            <server>
              <featureManager><feature>mpTelemetry-2.1</feature></featureManager>
              <webApplication id="ROOT"><classloader apiTypeVisibility="+third-party"/></webApplication>
            </server>
            """;

    private final ServerConfig config;
    private @Nullable Object server;
    /** The JDK forgets a logger that nobody holds. */
    private final List<Logger> held = new ArrayList<>();

    LibertyServer(ServerConfig config) {
        this.config = config;
    }

    @Override
    public String title() {
        Properties version = new Properties();
        Path file = config.layout().libertyInstall().resolve("lib/versions/openliberty.properties");
        try (Reader reader = Files.newBufferedReader(file)) {
            version.load(reader);
        } catch (IOException e) {
            return "Open Liberty";
        }
        return "Open Liberty " + version.getProperty("com.ibm.websphere.productVersion", "");
    }

    @Override
    public void start() {
        if (!Files.isDirectory(config.layout().libertyInstall())) {
            throw new LaunchException(
                    "Open Liberty is missing at " + config.layout().libertyInstall()
                            + "; an archive has it where `./jubaproxy dist --liberty` made it.");
        }
        PrintStream err = System.err; // before Liberty takes it over
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            Path user = config.scratch().resolve("usr");
            configure(user.resolve("servers").resolve(NAME));
            server = build(user);
            complete("start", Map.of());
            String state = String.valueOf(
                    ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName(APPLICATION), "State"));
            if (!state.equals("STARTED")) {
                String log = config.logs()
                        .map(files -> "its log in " + files.folder())
                        .orElse("its log above");
                throw new LaunchException("The application did not start on Open Liberty; " + log + " says why.");
            }
            held.add(logPlainly(err));
        } catch (ReflectiveOperationException | JMException | IOException e) {
            throw new LaunchException("Open Liberty did not start: " + e, e);
        }
    }

    /** Writes what is different here from the configuration that the build made. */
    private void configure(Path server) throws IOException {
        FolderCopy.of(config.layout().liberty(), server);
        Path overrides = Files.createDirectories(server.resolve("configDropins/overrides"));
        String app = config.layout().app().toString().replace("&", "&amp;").replace("\"", "&quot;");
        Files.writeString(
                overrides.resolve("war.xml"),
                "<server><variable name=\"jubaproxy.war\" value=\"" + app + "\"/></server>\n");
        if (config.isTraced()) {
            Files.writeString(overrides.resolve("telemetry.xml"), TELEMETRY);
        }
        if (config.https().isPresent()) {
            configureTls(config.https().get(), overrides);
        }
        // No port for `server stop`: signals end this process. Liberty's own news is in its messages.log, or in the log
        // files asked for. The hidden message repeats whenever somebody asks whether a draining proxy is ready.
        Files.writeString(
                server.resolve("bootstrap.properties"),
                "command.port=-1\n"
                        + "com.ibm.ws.logging.hideMessage=CWMMH0052W\n"
                        + "com.ibm.ws.logging.console.log.level="
                        + (config.logs().isPresent() ? "OFF" : "WARNING") + "\n"
                        + "http.door.address=" + config.http().bind() + "\n"
                        + "http.door.port=" + config.http().port() + "\n"
                        + config.logs().map(LogFiles::libertyConfiguration).orElse("")
                        + format());
    }

    /** Liberty's own lines, with the names that {@link JsonFormatter} gives to the fields. */
    private String format() {
        return switch (config.format()) {
            case TEXT -> "";
            case JSON -> """

                    com.ibm.ws.logging.console.format=json
                    com.ibm.ws.logging.console.source=message
                    com.ibm.ws.logging.message.format=json
                    com.ibm.ws.logging.message.source=message
                    com.ibm.ws.logging.json.field.mappings=ibm_datetime:time,loglevel:level,module:logger
                    """;
        };
    }

    private Formatter formatter() {
        return switch (config.format()) {
            case TEXT -> new SimpleFormatter();
            case JSON -> new JsonFormatter();
        };
    }

    /** Liberty wants a key store; what it shows clients is what the JVM's default key managers show. */
    private static void configureTls(HttpsDoor https, Path overrides) throws IOException {
        Path store = overrides.resolve("door.p12");
        String password = UUID.randomUUID().toString();
        https.writeStore(store, password);
        HttpsDoor.becomeDefault();
        Files.writeString(overrides.resolve("https.xml"), """
                <server>
                  <featureManager><feature>transportSecurity-1.0</feature></featureManager>
                  <keyStore id="defaultKeyStore" type="PKCS12" location="%s" password="%s" updateTrigger="disabled"/>
                  <ssl id="defaultSSLConfig" keyStoreRef="defaultKeyStore" sslProtocol="TLSv1.3,TLSv1.2"/>
                  <httpEndpoint id="httpsDoor" host="%s" httpPort="-1" httpsPort="%d"/>
                </server>
                """.formatted(store, password, https.bind(), https.port()));
    }

    /**
     * One line per record on standard error, as on Payara Micro: Liberty's console has no INFO of ours without Liberty's own. Only once Liberty
     * runs, since its log manager comes with it. What Liberty writes to log files it gets besides.
     */
    private Logger logPlainly(PrintStream err) {
        Logger product = Logger.getLogger("io.jubaproxy");
        product.setUseParentHandlers(config.logs().isPresent());
        product.addHandler(new StreamHandler(err, formatter()) {
            @Override
            public synchronized void publish(LogRecord record) {
                super.publish(record);
                flush();
            }
        });
        return product;
    }

    private Object build(Path user) throws ReflectiveOperationException {
        Class<?> type = type("ServerBuilder");
        Object builder = type.getConstructor().newInstance();
        type.getMethod("setName", String.class).invoke(builder, NAME);
        type.getMethod("setInstallDir", File.class)
                .invoke(builder, config.layout().libertyInstall().toFile());
        type.getMethod("setUserDir", File.class).invoke(builder, user.toFile());
        return type.getMethod("build").invoke(builder);
    }

    @Override
    public void stop() {
        if (server == null) {
            return;
        }
        try {
            complete("stop", null);
        } catch (ReflectiveOperationException e) {
            throw new LaunchException("Open Liberty did not stop in order: " + e.getCause(), e);
        }
    }

    /** Calls {@code Server.start(properties)} or {@code Server.stop()} and waits for its end. */
    private void complete(String method, @Nullable Map<String, String> properties) throws ReflectiveOperationException {
        Class<?> type = type("Server");
        Object future = properties == null
                ? type.getMethod(method, String[].class).invoke(server, (Object) new String[0])
                : type.getMethod(method, Map.class, String[].class).invoke(server, properties, new String[0]);
        Object result;
        try {
            result = ((Future<?>) future).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException("Interrupted while Open Liberty was about to " + method + ".", e);
        } catch (ExecutionException e) {
            throw new LaunchException("Open Liberty did not " + method + ": " + e.getCause(), e);
        }
        Method successful = type("Server$Result").getMethod("successful");
        if (!(boolean) successful.invoke(result)) {
            throw new LaunchException("Open Liberty did not " + method + ": "
                    + type("Server$Result").getMethod("getException").invoke(result));
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(API + name, true, ClassLoader.getSystemClassLoader());
    }
}

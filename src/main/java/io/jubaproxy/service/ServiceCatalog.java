package io.jubaproxy.service;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The services this proxy knows, each with its own methods and those common to all. Immutable and safe to share between threads.
 */
public final class ServiceCatalog {
    private static final List<String> BUILT_IN = List.of(
            "anomaly",
            "bandit",
            "burst",
            "classifier",
            "clustering",
            "graph",
            "nearest_neighbor",
            "recommender",
            "regression",
            "stat",
            "weight");

    /** First segments of the HTTP door's own addresses below {@code /api}, beside which calls are addressed by service. */
    private static final List<String> RESERVED =
            List.of("clusters", "health", "live", "metrics", "openapi", "recorder", "services");

    private final SortedMap<String, ServiceDescriptor> services;

    private ServiceCatalog(SortedMap<String, ServiceDescriptor> services) {
        this.services = Collections.unmodifiableSortedMap(services);
    }

    /** Jubatus's own services. */
    public static ServiceCatalog builtIn() {
        SortedMap<String, ServiceDescriptor> services = new TreeMap<>();
        BUILT_IN.forEach(name -> services.put(name, withCommonMethods(resource(name))));
        return new ServiceCatalog(services);
    }

    /**
     * This catalog and the services of every {@code *.idl} file of a folder.
     *
     * @throws IdlException where the folder or a file can't be used, or a service's name is taken
     */
    public ServiceCatalog withFolder(Path folder) {
        SortedMap<String, ServiceDescriptor> more = new TreeMap<>(services);
        filesOf(folder).forEach(file -> add(file, more));
        return new ServiceCatalog(more);
    }

    /**
     * The service of one file, with the common methods, as it would be beside those of this catalog.
     *
     * @throws IdlException where the file can't be used, or the service's name is taken
     */
    public ServiceDescriptor check(Path file) {
        return add(file, new TreeMap<>(services));
    }

    private static ServiceDescriptor add(Path file, SortedMap<String, ServiceDescriptor> services) {
        ServiceDescriptor service = withCommonMethods(IdlReader.read(file));
        if (RESERVED.contains(service.name())) {
            throw new IdlException(
                    file.toString(),
                    0,
                    "no service may be named '" + service.name() + "', because /api/" + service.name()
                            + " is an address of the proxy's own; the names "
                            + String.join(", ", RESERVED) + " are reserved");
        }
        if (services.putIfAbsent(service.name(), service) != null) {
            throw new IdlException(file.toString(), 0, "the service '" + service.name() + "' is there already");
        }
        return service;
    }

    /** The names of all services, sorted. */
    public List<String> names() {
        return List.copyOf(services.keySet());
    }

    public Collection<ServiceDescriptor> services() {
        return services.values();
    }

    /**
     * @throws RefusedException of kind unknown-service, naming those there are
     */
    public ServiceDescriptor service(String name) {
        ServiceDescriptor service = services.get(name);
        if (service == null) {
            throw new RefusedException(
                    FailureKind.UNKNOWN_SERVICE,
                    "unknown service " + NameList.quoted(name)
                            + NameList.of(services.keySet()).sentence("services are", name));
        }
        return service;
    }

    /**
     * @throws RefusedException of kind unknown-service or unknown-method, naming those there are
     */
    public ServiceMethod method(String serviceName, String methodName) {
        ServiceDescriptor service = service(serviceName);
        return service.method(methodName)
                .orElseThrow(() -> new RefusedException(
                        FailureKind.UNKNOWN_METHOD,
                        service.name() + " has no method " + NameList.quoted(methodName)
                                + NameList.of(service.methods().keySet()).sentence("its methods are", methodName)));
    }

    /** The same without a sentence about what there is. */
    public Optional<ServiceMethod> find(String serviceName, String methodName) {
        return Optional.ofNullable(services.get(serviceName)).flatMap(service -> service.method(methodName));
    }

    /** A service's own method wins where a common one has the same name: its file may spell out {@code clear}. */
    private static ServiceDescriptor withCommonMethods(ServiceDescriptor service) {
        List<ServiceMethod> methods = new ArrayList<>(service.methods().values());
        for (ServiceMethod common : Common.METHODS) {
            if (service.method(common.name()).isEmpty()) {
                methods.add(common);
            }
        }
        return ServiceDescriptor.of(service.name(), methods);
    }

    private static ServiceDescriptor resource(String name) {
        String file = name + ".idl";
        try (InputStream in = ServiceCatalog.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IdlException(file, 0, "missing in this program");
            }
            return IdlReader.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> filesOf(Path folder) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.idl")) {
            found.forEach(files::add);
        } catch (IOException e) {
            throw new IdlException(folder.toString(), 0, "the folder can't be read: " + e);
        }
        Collections.sort(files);
        return files;
    }

    /** Read once, when a catalog is first made. */
    private static final class Common {
        static final List<ServiceMethod> METHODS =
                List.copyOf(resource("common").methods().values());
    }
}

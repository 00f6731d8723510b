package io.jubaproxy.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.failure.FailureKind;
import io.jubaproxy.failure.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceCatalogTest {
    private static final String SERVICES = "services are anomaly, bandit, burst, classifier, clustering, graph,"
            + " nearest_neighbor, recommender, regression, stat, weight";

    private final ServiceCatalog catalog = ServiceCatalog.builtIn();

    @Test
    void anUnknownServiceIsRefusedWithTheNearestAndAllNames() {
        RefusedException near = assertThrows(RefusedException.class, () -> catalog.service("stats"));
        RefusedException far = assertThrows(RefusedException.class, () -> catalog.service("x\ny"));

        assertEquals(FailureKind.UNKNOWN_SERVICE, near.kind());
        assertEquals("unknown service 'stats'; did you mean stat? " + SERVICES, near.detail());
        assertEquals("unknown service 'x?y'; " + SERVICES, far.detail());
    }

    @Test
    void anUnknownMethodIsRefusedWithTheNearestAndAllNames() {
        RefusedException thrown = assertThrows(RefusedException.class, () -> catalog.method("stat", "pusch"));

        assertEquals(FailureKind.UNKNOWN_METHOD, thrown.kind());
        assertEquals(
                "stat has no method 'pusch'; did you mean push? its methods are clear, entropy, get_config, get_status, load,"
                        + " max, min, moment, push, save, stddev, sum",
                thrown.detail());
    }

    @Test
    void aLongUnknownNameIsCut() {
        RefusedException thrown = assertThrows(RefusedException.class, () -> catalog.service("x".repeat(1_000_000)));

        assertEquals("unknown service '" + "x".repeat(64) + "…'; " + SERVICES, thrown.detail());
    }

    @Test
    void servicesOfAFolderJoinTheBuiltInOnesAndGetTheCommonMethods(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("own.idl"),
                "service own { #@random #@update #@pass bool clear() #@random #@analysis #@pass int f(0: long x) }");
        Files.writeString(folder.resolve("readme.txt"), "no descriptor");

        ServiceCatalog more = catalog.withFolder(folder);

        assertEquals(12, more.names().size());
        assertEquals("f(long x)", more.method("own", "f").signature());
        assertEquals(new Routing.Random(), more.method("own", "clear").routing());
        assertEquals(new Routing.Broadcast(), more.method("own", "get_status").routing());
    }

    @Test
    void aServiceThatIsThereAlreadyIsRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("stat.idl");
        Files.writeString(file, "service stat {}");

        IdlException thrown = assertThrows(IdlException.class, () -> catalog.withFolder(folder));

        assertEquals(file + ": the service 'stat' is there already", String.valueOf(thrown.getMessage()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"clusters", "health", "live", "metrics", "openapi", "recorder", "services"})
    void aServiceThatTheDoorsOwnAddressesWouldHideIsRefused(String name, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("own.idl");
        Files.writeString(file, "service " + name + " {}");

        IdlException thrown = assertThrows(IdlException.class, () -> catalog.withFolder(folder));

        assertEquals(
                file + ": no service may be named '" + name + "', because /api/" + name
                        + " is an address of the proxy's own; the names clusters, health, live, metrics, openapi,"
                        + " recorder, services are reserved",
                String.valueOf(thrown.getMessage()));
    }

    @Test
    void aFolderThatCantBeReadIsRefused(@TempDir Path folder) {
        Path missing = folder.resolve("missing");

        IdlException thrown = assertThrows(IdlException.class, () -> catalog.withFolder(missing));

        assertTrue(
                String.valueOf(thrown.getMessage()).startsWith(missing + ": the folder can't be read"),
                String.valueOf(thrown.getMessage()));
    }
}

package io.jubaproxy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;

/** Holds the arrows between the rooms, as docs/architecture.md draws them. */
@AnalyzeClasses(packages = "io.jubaproxy", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] CORE = {
        "..failure..",
        "..service..",
        "..aggregate..",
        "..membership..",
        "..route..",
        "..load..",
        "..fanout..",
        "..wire..",
        "..tls..",
        "..files..",
        "..access..",
        "..backend.."
    };

    @ArchTest
    static final ArchRule wireKnowsNoOtherRoom = room("wire");

    @ArchTest
    static final ArchRule membershipKnowsNoOtherRoom = room("membership");

    @ArchTest
    static final ArchRule failureKnowsWhoFailedAndWhatItSaid = room("failure", "membership", "wire");

    @ArchTest
    static final ArchRule serviceKnowsRefusalsAndValues = room("service", "failure", "wire");

    @ArchTest
    static final ArchRule aggregateKnowsRulesAndValues = room("aggregate", "service", "wire");

    @ArchTest
    static final ArchRule routeChoosesEndpoints = room("route", "membership", "service", "failure");

    @ArchTest
    static final ArchRule fanoutIsTheCore =
            room("fanout", "route", "load", "aggregate", "failure", "membership", "service", "wire");

    @ArchTest
    static final ArchRule loadCountsAndRefuses = room("load", "failure", "membership", "wire");

    @ArchTest
    static final ArchRule backendStandsBehindThePort =
            room("backend", "fanout", "failure", "membership", "tls", "wire");

    @ArchTest
    static final ArchRule filesKnowNoOtherRoom = room("files");

    @ArchTest
    static final ArchRule tlsKnowsFiles = room("tls", "files");

    @ArchTest
    static final ArchRule accessKnowsFilesAndRefusals = room("access", "files", "failure", "service");

    @ArchTest
    static final ArchRule onlyAccessKnowsTheLibraryForTokens = noClasses()
            .that()
            .resideOutsideOfPackage("..access..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jose4j..");

    @ArchTest
    static final ArchRule observeWatchesTheCore =
            room("observe", "config", "fanout", "load", "failure", "membership", "service", "wire");

    @ArchTest
    static final ArchRule onlyItsRoomKnowsOpenTelemetry = noClasses()
            .that()
            .resideOutsideOfPackage("..observe.telemetry..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.opentelemetry..");

    @ArchTest
    static final ArchRule openapiDescribesServicesAndFailures = room("openapi", "service", "failure");

    @ArchTest
    static final ArchRule pageKnowsNoOtherRoom = room("page");

    @ArchTest
    static final ArchRule nothingImportsADoor = noClasses()
            .that()
            .resideOutsideOfPackages("..rest..", "..rpc..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.jubaproxy.rest..", "io.jubaproxy.rpc..");

    @ArchTest
    static final ArchRule doorsDontKnowEachOther = noClasses()
            .that()
            .resideInAPackage("..rest..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jubaproxy.rpc..");

    @ArchTest
    static final ArchRule rpcDoesNotKnowRest = noClasses()
            .that()
            .resideInAPackage("..rpc..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.jubaproxy.rest..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule theCoreKnowsNoContainer = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta..", "org.eclipse.microprofile..");

    @ArchTest
    static final ArchRule onlyConfigReadsMicroProfileConfig = noClasses()
            .that()
            .resideOutsideOfPackage("..config..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.microprofile.config..");

    @ArchTest
    static final ArchRule onlyItsAdapterKnowsDnsjava = noClasses()
            .that()
            .resideOutsideOfPackage("io.jubaproxy.membership.dns..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.xbill..");

    @ArchTest
    static final ArchRule onlyTheKubernetesAdapterReadsItsJson = noClasses()
            .that()
            .resideOutsideOfPackage("..membership.kubernetes..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.google.gson..");

    @ArchTest
    static final ArchRule theApplicationKnowsNoLauncher = noClasses()
            .that()
            .resideOutsideOfPackages("..launch..", "..demo..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.jubaproxy.launch..", "io.jubaproxy.demo..");

    @ArchTest
    static final ArchRule onlyItsAdapterKnowsZooKeeper = noClasses()
            .that()
            .resideOutsideOfPackage("..membership.zookeeper..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.zookeeper..", "org.apache.curator..");

    @ArchTest
    static final ArchRule onlyTheSeamKnowsTheAdapters = noClasses()
            .that()
            .resideOutsideOfPackages("..membership.zookeeper..", "..proxy..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..membership.zookeeper..");

    @ArchTest
    static final ArchRule roomsFormNoCycle =
            slices().matching("io.jubaproxy.(*)..").should().beFreeOfCycles();

    private static ArchRule room(String name, String... known) {
        List<String> allowed = Arrays.asList(known);
        return classes()
                .that()
                .resideInAPackage("io.jubaproxy." + name + "..")
                .should()
                .onlyDependOnClassesThat(new DescribedPredicate<>("stand in " + name + " or " + allowed) {
                    @Override
                    public boolean test(JavaClass target) {
                        String room = roomOf(target);
                        return room.isEmpty() || room.equals(name) || allowed.contains(room);
                    }
                });
    }

    private static String roomOf(JavaClass target) {
        String prefix = "io.jubaproxy.";
        String packageName = target.getBaseComponentType().getPackageName();
        return packageName.startsWith(prefix)
                ? packageName.substring(prefix.length()).split("\\.", 2)[0]
                : "";
    }
}

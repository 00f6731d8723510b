package io.jubaproxy.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.testkit.LogLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsWatchTest {
    private static final String ONE = "jubaproxy.members=stat/a@127.0.0.1:1\n";
    private static final String TWO = "jubaproxy.members=stat/a@127.0.0.1:1,127.0.0.1:2\n";

    @TempDir
    private Path folder;

    private final List<Map<ClusterName, SourceSpec>> told = new ArrayList<>();
    private LogLines log;

    @BeforeEach
    void listen() {
        log = LogLines.of(SettingsWatch.class);
    }

    @AfterEach
    void stopListening() {
        log.close();
    }

    @Test
    void changedMembersAreTold() throws IOException {
        Path file = write(ONE);
        SettingsWatch watch = watch(file, Map.of());

        write(TWO);
        settle(watch);
        settle(watch);

        assertEquals(List.of(2), sizes());
        assertEquals(List.of(), log.lines());
    }

    @Test
    void emptiedFileTakesNobodyOutAndOneThatSaysSoDoes() throws IOException {
        Path file = write(ONE);
        SettingsWatch watch = watch(file, Map.of());

        write("");
        settle(watch);
        assertEquals(List.of(), told);
        assertEquals(
                List.of("The settings stay as they are until this is put right: jubaproxy.members is gone from file "
                        + file + "; to name no cluster any more, write it without a value."),
                log.lines());

        write("jubaproxy.members=\n");
        settle(watch);
        assertEquals(List.of(Map.of()), told);
    }

    @Test
    void fileThatStaysIsNotTold() throws IOException {
        SettingsWatch watch = watch(write(ONE), Map.of());

        settle(watch);
        write(ONE + "# a remark\n");
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(List.of(), log.lines());
    }

    @Test
    void whatWasSeenOnceOnlyDoesNotCount() throws IOException {
        SettingsWatch watch = watch(write(TWO), Map.of());

        write(ONE);
        watch.poll(told::add);
        write(TWO);
        settle(watch);

        assertEquals(List.of(), told);
    }

    @Test
    void replacedLinkIsNoticedAsKubernetesReplacesIt() throws IOException {
        Path first = Files.createDirectory(folder.resolve("..2026_1"));
        Path second = Files.createDirectory(folder.resolve("..2026_2"));
        Files.writeString(first.resolve("jubaproxy.properties"), ONE);
        Files.writeString(second.resolve("jubaproxy.properties"), TWO);
        Path link = Files.createSymbolicLink(folder.resolve("..data"), first.getFileName());
        Path file = Files.createSymbolicLink(
                folder.resolve("jubaproxy.properties"), Path.of("..data", "jubaproxy.properties"));
        SettingsWatch watch = watch(file, Map.of());

        Files.delete(link);
        settle(watch);
        Files.createSymbolicLink(link, second.getFileName());
        settle(watch);

        assertEquals(List.of(2), sizes());
    }

    @Test
    void missingFileIsComplainedOfOnceAndChangesNothing() throws IOException {
        Path file = write(ONE);
        SettingsWatch watch = watch(file, Map.of());

        Files.delete(file);
        settle(watch);
        settle(watch);
        write(ONE);
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(
                List.of(
                        "The settings stay as they are until this is put right: jubaproxy.config is \"" + file
                                + "\" (system property jubaproxy.config): there is no such file;"
                                + " allowed is the name of a readable properties file in UTF-8.",
                        "The file " + file + " is as it was before"),
                log.lines());
    }

    @Test
    void wrongFileIsComplainedOfOnceAndChangesNothingUntilItIsGood() throws IOException {
        Path file = write(ONE);
        SettingsWatch watch = watch(file, Map.of());

        write("jubaproxy.members=stat/a@127.0.0.1:0\n");
        settle(watch);
        write("# still wrong\njubaproxy.members=stat/a@127.0.0.1:0\n");
        settle(watch);
        int toldWhileWrong = told.size();
        write(TWO);
        settle(watch);

        assertEquals(0, toldWhileWrong);
        assertEquals(List.of(2), sizes());
        assertEquals(1, log.lines().size());
    }

    @Test
    void unknownServiceIsRefusedAsAtTheStart() throws IOException {
        SettingsWatch watch = watch(write(ONE), Map.of());

        write("jubaproxy.members=nosuch/a@127.0.0.1:1\n");
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(1, log.lines().size());
    }

    @Test
    void unknownKeyIsRefusedAsAtTheStart() throws IOException {
        SettingsWatch watch = watch(write(ONE), Map.of());

        write(TWO + "jubaproxy.membrs=x\n");
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(1, log.lines().size());
    }

    @Test
    void zooKeeperThatDoesNotRunCantBeAsked() throws IOException {
        SettingsWatch watch = watch(write(ONE), Map.of());

        write("jubaproxy.members=stat/a@zk:\njubaproxy.zookeeper=127.0.0.1:2181\n");
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(
                "Changed in file " + folder.resolve("jubaproxy.properties")
                        + ", takes effect at the next start: jubaproxy.zookeeper",
                log.lines().get(0));
        assertEquals(
                "The settings stay as they are until this is put right: jubaproxy.members of file "
                        + folder.resolve("jubaproxy.properties")
                        + " has members by zk:, which need jubaproxy.zookeeper, and that takes effect at the next start;"
                        + " start the proxy anew.",
                log.lines().get(1));
        assertEquals(2, log.lines().size());
    }

    @Test
    void otherKeysTakeEffectAtTheNextStart() throws IOException {
        Path file = write(ONE + "jubaproxy.bind=127.0.0.1\n");
        SettingsWatch watch = watch(file, Map.of());

        write(ONE + "jubaproxy.answer=all\n");
        settle(watch);
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(
                List.of("Changed in file " + file
                        + ", takes effect at the next start: jubaproxy.answer, jubaproxy.bind"),
                log.lines());
    }

    @Test
    void membersThatAreSetElsewhereHaveNoEffectAndThatIsSaidOnce() throws IOException {
        Path file = write(ONE);
        SettingsWatch watch = watch(file, Map.of("jubaproxy.members", "stat/a@127.0.0.1:9"));

        write(TWO);
        settle(watch);
        write(ONE);
        settle(watch);

        assertEquals(List.of(), told);
        assertEquals(
                List.of("jubaproxy.members of file " + file
                        + " has no effect: system property jubaproxy.members goes before it"),
                log.lines());
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("jubaproxy.properties"), text);
    }

    private SettingsWatch watch(Path file, Map<String, String> properties) {
        Map<String, String> named = new java.util.HashMap<>(properties);
        named.put("jubaproxy.config", file.toString());
        Reading reading = ProcessSettings.read(Map.of(), named, Map.of());
        SettingSource above = ProcessSettings.fromProperties(named);
        return new SettingsWatch(
                () -> SettingsFile.namedBy(above),
                new Layers(above, key -> Optional.empty()),
                SettingsFile.namedBy(above),
                reading);
    }

    private void settle(SettingsWatch watch) {
        watch.poll(told::add);
        watch.poll(told::add);
    }

    private List<Integer> sizes() {
        return told.stream()
                .flatMap(each -> each.values().stream())
                .map(spec -> ((SourceSpec.Static) spec).servers().size())
                .toList();
    }
}

package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class OwnClassesTest {
    private final List<String> asked = new ArrayList<>();
    private final ClassLoader loader = new ClassLoader(null) {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.add(name);
            return switch (name) {
                case "io.jubaproxy.failure.Lost" -> throw new ClassNotFoundException(name);
                case "io.jubaproxy.failure.WithoutParent" ->
                    throw new NoClassDefFoundError("a class of another library");
                default -> OwnClassesTest.class;
            };
        }
    };

    @Test
    void everyClassOfOursIsLoadedInAllFolders() {
        OwnClasses classes = new OwnClasses(
                Map.of(
                        "/WEB-INF/classes/io/jubaproxy/",
                        Set.of("/WEB-INF/classes/io/jubaproxy/failure/", "/WEB-INF/classes/io/jubaproxy/Top.class"),
                        "/WEB-INF/classes/io/jubaproxy/failure/",
                        Set.of(
                                "/WEB-INF/classes/io/jubaproxy/failure/Kind$Rank.class",
                                "/WEB-INF/classes/io/jubaproxy/failure/words.properties"))::get,
                loader);

        int loaded = classes.load();

        assertEquals(2, loaded);
        assertEquals(Set.of("io.jubaproxy.Top", "io.jubaproxy.failure.Kind$Rank"), new TreeSet<>(asked));
    }

    @Test
    void oneThatCanNotBeLoadedKeepsNoOtherFromIt() {
        String folder = "/WEB-INF/classes/io/jubaproxy/";
        OwnClasses classes = new OwnClasses(
                Map.of(
                        folder,
                        Set.of(
                                folder + "failure/Lost.class",
                                folder + "failure/WithoutParent.class",
                                folder + "failure/Kind.class"))::get,
                loader);

        assertEquals(1, classes.load());
        assertEquals(3, asked.size());
    }

    @Test
    void aServerThatListsNothingIsNoReasonToFail() {
        assertEquals(0, new OwnClasses(folder -> null, loader).load());
    }
}

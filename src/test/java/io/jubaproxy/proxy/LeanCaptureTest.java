package io.jubaproxy.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jakarta.enterprise.concurrent.spi.ThreadContextProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeanCaptureTest {
    private static final String PROVIDERS = "META-INF/services/" + ThreadContextProvider.class.getName();
    private static final String OTHERS = "META-INF/services/com.example.Other";

    private final LeanCapture onASearchingServer = new LeanCapture(true);
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @Test
    void noContextProviderIsFoundAndEverythingElseIs(@TempDir Path classPath) throws IOException {
        Files.createDirectories(classPath.resolve("META-INF/services"));
        Files.writeString(classPath.resolve(PROVIDERS), "com.example.Provider");
        Files.writeString(classPath.resolve(OTHERS), "com.example.Another");

        try (URLClassLoader application =
                new URLClassLoader(new URL[] {classPath.toUri().toURL()}, null)) {
            ClassLoader lean = new LeanCapture.WithoutProviders(application);

            assertFalse(lean.getResources(PROVIDERS).hasMoreElements());
            assertEquals(
                    Collections.list(application.getResources(OTHERS)), Collections.list(lean.getResources(OTHERS)));
        }
    }

    @Test
    void theThreadHasTheLoaderDuringTheStepOnly() {
        ClassLoader during =
                onASearchingServer.during(() -> Thread.currentThread().getContextClassLoader());

        assertEquals(LeanCapture.WithoutProviders.class, during.getClass());
        assertSame(before, Thread.currentThread().getContextClassLoader());
    }

    @Test
    void theThreadGetsItsLoaderBackWhereTheStepFails() {
        assertThrows(
                IOException.class,
                () -> onASearchingServer.during(() -> {
                    throw new IOException("as the test wants it");
                }));

        assertSame(before, Thread.currentThread().getContextClassLoader());
    }

    @Test
    void otherServersAreLeftAlone() {
        LeanCapture onAnotherServer = new LeanCapture(false);

        List<ClassLoader> during =
                onAnotherServer.during(() -> List.of(Thread.currentThread().getContextClassLoader()));

        assertEquals(List.of(before), during);
    }
}

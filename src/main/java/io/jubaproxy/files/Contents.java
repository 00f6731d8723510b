package io.jubaproxy.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one load read of which files, so that it can be told later whether any of them has changed since. The bytes themselves are compared:
 * times of files say little where they are links that Kubernetes swaps. Used by one thread at a time.
 */
public final class Contents {
    /** No certificate, key or list of rules comes near it; without it a wrong name could fill the memory. */
    private static final int MOST_BYTES = 1024 * 1024;

    private static final byte[] UNREADABLE = {};

    private final Map<Path, byte[]> read = new LinkedHashMap<>();
    private final List<String> remarks = new ArrayList<>();

    /** @throws UnusableFileException where it can't be read */
    public byte[] read(Path file) {
        read.put(file, UNREADABLE);
        byte[] bytes = bytesOf(file);
        read.put(file, bytes);
        return bytes;
    }

    /** @throws UnusableFileException where it can't be read, or holds no text */
    public String text(Path file) {
        try {
            return Utf8.text(read(file));
        } catch (CharacterCodingException e) {
            throw new UnusableFileException(file, "is not in UTF-8");
        }
    }

    private static byte[] bytesOf(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new UnusableFileException(file, "is longer than " + MOST_BYTES + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new UnusableFileException(file, "does not exist");
        } catch (AccessDeniedException e) {
            throw new UnusableFileException(file, "may not be read");
        } catch (IOException e) {
            throw new UnusableFileException(file, "can't be read");
        }
    }

    /** Notes what is odd but does not keep the files from being used: a sentence without its full stop. */
    public void remark(String remark) {
        remarks.add(remark);
    }

    public List<String> remarks() {
        return List.copyOf(remarks);
    }

    /** Whether the files are as they were read. */
    boolean areCurrent() {
        return read.entrySet().stream().allMatch(entry -> Arrays.equals(entry.getValue(), now(entry.getKey())));
    }

    private static byte[] now(Path file) {
        try {
            return bytesOf(file);
        } catch (UnusableFileException e) {
            return UNREADABLE;
        }
    }
}

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes jars anew with one date for all entries, in the order of their names, without the modes of the files that went into them: so that
 * what a tool made a moment ago, of files that another umask gave other modes, is the same file as that of yesterday. The build runs it
 * from its source.
 *
 * <p>Arguments: the date as ISO 8601 has it, then the jars.
 */
final class Undated {
    private Undated() {}

    public static void main(String[] args) throws IOException {
        // Zip files hold local times: the same digits in every time zone are the same bytes.
        LocalDateTime date = OffsetDateTime.parse(args[0]).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
        for (String jar : List.of(args).subList(1, args.length)) {
            rewrite(Path.of(jar), date);
        }
    }

    private static void rewrite(Path jar, LocalDateTime date) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(written)) {
            List<? extends ZipEntry> entries = from.stream()
                    // The manifest stands first: whoever reads a jar as a stream looks for it there.
                    .sorted(Comparator.comparing((ZipEntry entry) -> !entry.getName().startsWith("META-INF/"))
                            .thenComparing(ZipEntry::getName))
                    .toList();
            for (ZipEntry entry : entries) {
                ZipEntry undated = new ZipEntry(entry.getName());
                undated.setTimeLocal(date);
                to.putNextEntry(undated);
                try (InputStream in = from.getInputStream(entry)) {
                    in.transferTo(to);
                }
                to.closeEntry();
            }
        }
        Files.write(jar, written.toByteArray());
    }
}

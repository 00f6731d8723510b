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
 * Writes a jar anew with one date for all its entries, in the order of their names, so that what a server's tool made a moment ago is the
 * same file as that of yesterday. The build runs it from its source.
 *
 * <p>Arguments: the jar, the date as ISO 8601 has it.
 */
final class Undated {
    private Undated() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        // Zip files hold local times: the same digits in every time zone are the same bytes.
        LocalDateTime date = OffsetDateTime.parse(args[1]).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
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

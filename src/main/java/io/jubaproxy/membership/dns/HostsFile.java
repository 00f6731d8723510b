package io.jubaproxy.membership.dns;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.xbill.DNS.Address;

/** The addresses that this machine gives to names itself, hosts(5); read again at each question, since it is short and may change. */
@FunctionalInterface
interface HostsFile {
    /** For a DNS server that the settings name: it alone is asked. */
    HostsFile NONE = name -> List.of();

    /** None where the file doesn't know the name, or can't be read. A dot at the name's end is no part of it. */
    List<InetAddress> addressesOf(String name);

    static HostsFile at(Path file) {
        return name -> {
            String wanted = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
            // Any byte is a character of this set: a comment in another one does no harm.
            try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                return lines.flatMap(line -> address(line, wanted)).distinct().toList();
            } catch (IOException | java.io.UncheckedIOException e) {
                return List.of();
            }
        };
    }

    private static Stream<InetAddress> address(String line, String wanted) {
        String[] words = line.replaceFirst("#.*", "").strip().split("\\s+", -1);
        boolean hasName = Arrays.stream(words).skip(1).anyMatch(wanted::equalsIgnoreCase);
        if (!hasName) {
            return Stream.empty();
        }
        try {
            boolean isSix = words[0].indexOf(':') >= 0;
            return Stream.of(Address.getByAddress(words[0], isSix ? Address.IPv6 : Address.IPv4));
        } catch (java.net.UnknownHostException e) {
            return Stream.empty();
        }
    }
}

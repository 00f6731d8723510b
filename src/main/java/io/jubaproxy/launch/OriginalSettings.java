package io.jubaproxy.launch;

import io.jubaproxy.config.RawValue;
import io.jubaproxy.config.SettingKey;
import io.jubaproxy.config.SettingKeys;
import io.jubaproxy.launch.OriginalLine.Given;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the original's options mean here: settings, or a sentence about what replaces them. */
final class OriginalSettings {
    private static final String PORT = "9199";
    private static final int MAX_PORT = 65_535;
    private static final int MAX_SECONDS = 86_400;

    private final Map<OriginalOption, Given> given;
    private final Map<String, RawValue> settings = new LinkedHashMap<>();

    private OriginalSettings(Map<OriginalOption, Given> given) {
        this.given = given;
    }

    /** Texts of settings by full key. */
    static Map<String, RawValue> of(String service, Map<OriginalOption, Given> given) {
        OriginalSettings all = new OriginalSettings(given);
        all.listen(service);
        all.put(OriginalOption.ZOOKEEPER, SettingKeys.ZOOKEEPER);
        all.put(OriginalOption.LOG_DIRECTORY, SettingKeys.LOG_DIR);
        all.seconds(OriginalOption.TIMEOUT, 0, SettingKeys.SESSION_TIMEOUT);
        all.seconds(OriginalOption.INTERCONNECT_TIMEOUT, 1, SettingKeys.INTERCONNECT_TIMEOUT);
        all.seconds(OriginalOption.ZOOKEEPER_TIMEOUT, 1, SettingKeys.ZOOKEEPER_TIMEOUT);
        if (given.containsKey(OriginalOption.LISTEN_ADDRESS)) {
            all.put(OriginalOption.LISTEN_ADDRESS, SettingKeys.BIND);
        } else {
            all.find(OriginalOption.LISTEN_INTERFACE)
                    .ifPresent(option -> all.put(SettingKeys.BIND, addressOf(option), origin(option)));
        }
        return all.settings;
    }

    /** Of the options that are ours as well by name and meaning: they need no service to be for. */
    static Map<String, RawValue> ofBoth(Map<OriginalOption, Given> given) {
        OriginalSettings both = new OriginalSettings(given);
        both.put(OriginalOption.ZOOKEEPER, SettingKeys.ZOOKEEPER);
        return both.settings;
    }

    private Optional<Given> find(OriginalOption option) {
        return Optional.ofNullable(given.get(option));
    }

    private void listen(String service) {
        Optional<Given> port = find(OriginalOption.RPC_PORT);
        port.ifPresent(option -> whole(option, 1, MAX_PORT));
        String text = encoded(service) + ":" + port.map(Given::text).orElse(PORT);
        put(SettingKeys.LISTEN, text, "serve " + service);
    }

    /** {@code jubaproxy.listen} decodes the service's name. */
    private static String encoded(String service) {
        return service.replace("%", "%25").replace(":", "%3A").replace(",", "%2C");
    }

    private void put(OriginalOption option, SettingKey<?> key) {
        find(option).ifPresent(found -> put(key, found.text(), origin(found)));
    }

    private void seconds(OriginalOption option, int least, SettingKey<?> key) {
        find(option).ifPresent(found -> put(key, "PT" + whole(found, least, MAX_SECONDS) + "S", origin(found)));
    }

    private void put(SettingKey<?> key, String text, String origin) {
        settings.put(key.name(), new RawValue(text, origin));
    }

    private static String origin(Given option) {
        return "option " + option.written();
    }

    private static int whole(Given option, int least, int most) {
        int value = option.text().matches("[0-9]{1,6}") ? Integer.parseInt(option.text()) : -1;
        if (value < least || value > most) {
            throw bad(option, "a whole number from " + least + " to " + most);
        }
        return value;
    }

    private static UsageException bad(Given option, String allowed) {
        return new UsageException(
                "The option " + option.written() + " is \"" + option.text() + "\"; allowed is " + allowed + ".");
    }

    /** The interface's first address, an IPv4 one where it has any. */
    private static String addressOf(Given option) {
        try {
            NetworkInterface found = NetworkInterface.getByName(option.text());
            Optional<InetAddress> address = found == null
                    ? Optional.empty()
                    : found.inetAddresses().min(Comparator.comparing(each -> !(each instanceof Inet4Address)));
            return address.orElseThrow(() -> bad(option, "an interface with an address: " + interfaces()))
                    .getHostAddress();
        } catch (SocketException e) {
            throw new LaunchException("The network interfaces can't be listed: " + e.getMessage() + ".", e);
        }
    }

    private static String interfaces() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(each -> each.inetAddresses().findAny().isPresent())
                    .map(NetworkInterface::getName)
                    .sorted()
                    .collect(Collectors.joining(", "));
        } catch (SocketException e) {
            return "none can be listed";
        }
    }

    /** Sentences about the options that change nothing here, in the order of the original's help. */
    static List<String> notes(Map<OriginalOption, Given> given) {
        return given.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> replacement(entry.getKey())
                        .map(what -> "The option " + entry.getValue().written() + " has no effect: " + what + ".")
                        .stream())
                .toList();
    }

    private static Optional<String> replacement(OriginalOption option) {
        return switch (option) {
            case THREADS -> Optional.of("event loops serve all connections, and their number follows the processors");
            case POOL_EXPIRE -> Optional.of("connections to servers stay open, and all requests share them");
            case POOL_SIZE -> Optional.of("jubaproxy.backend-connections is the number of connections to each server");
            case LOG_CONFIG ->
                Optional.of("the log's format and levels are fixed, and jubaproxy.log-dir says where it goes");
            case DAEMON ->
                Optional.of(
                        "the process stays in the foreground, and packaging/jubaproxy@.service runs it as a service");
            case RPC_PORT,
                    LISTEN_ADDRESS,
                    LISTEN_INTERFACE,
                    TIMEOUT,
                    INTERCONNECT_TIMEOUT,
                    ZOOKEEPER,
                    ZOOKEEPER_TIMEOUT,
                    LOG_DIRECTORY,
                    VERSION,
                    HELP -> Optional.empty();
        };
    }
}

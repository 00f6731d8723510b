package io.jubaproxy.launch;

import java.util.Arrays;
import java.util.Optional;

/** An option of the original proxies' command line, with its letter and its long name there. */
enum OriginalOption {
    RPC_PORT('p', "rpc-port", "PORT", "port of the RPC door (9199)"),
    LISTEN_ADDRESS('b', "listen_addr", "ADDRESS", "address of the doors"),
    LISTEN_INTERFACE('B', "listen_if", "INTERFACE", "the same by a network interface's name; -b wins"),
    THREADS('c', "thread", "N", "without effect"),
    TIMEOUT('t', "timeout", "SECONDS", "idle client connections are closed after it (10), 0 = never"),
    INTERCONNECT_TIMEOUT('I', "interconnect_timeout", "SECONDS", "deadline of a fan-out (10), at least 1"),
    ZOOKEEPER_TIMEOUT('Z', "zookeeper_timeout", "SECONDS", "a ZooKeeper session that is silent so long ends (10)"),
    ZOOKEEPER('z', "zookeeper", "HOST:PORT,...", "ZooKeeper ensemble in which clusters are looked up"),
    POOL_EXPIRE('E', "pool_expire", "SECONDS", "without effect"),
    POOL_SIZE('S', "pool_size", "N", "without effect"),
    LOG_DIRECTORY('l', "logdir", "FOLDER", "writes log files there"),
    LOG_CONFIG('g', "log_config", "FILE", "without effect"),
    DAEMON('D', "daemon", "", "without effect"),
    VERSION('v', "version", "", "prints the version"),
    HELP('?', "help", "", "prints this");

    private final char letter;
    private final String longName;
    private final String value;
    private final String meaning;

    OriginalOption(char letter, String longName, String value, String meaning) {
        this.letter = letter;
        this.longName = longName;
        this.value = value;
        this.meaning = meaning;
    }

    static Optional<OriginalOption> of(char letter) {
        return Arrays.stream(values()).filter(option -> option.letter == letter).findFirst();
    }

    static Optional<OriginalOption> of(String longName) {
        return Arrays.stream(values())
                .filter(option -> option.longName.equals(longName))
                .findFirst();
    }

    boolean takesValue() {
        return !value.isEmpty();
    }

    String shortForm() {
        return "-" + letter;
    }

    /** Its line in the help. */
    String help() {
        String form = shortForm() + ", --" + longName + (value.isEmpty() ? "" : " " + value);
        return String.format("  %-40s %s", form, meaning);
    }
}

package io.jubaproxy.rpc;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * The settings that {@code get_proxy_status} shows.
 *
 * @param version of this program
 * @param threads event loops
 * @param sessionTimeout idle close of client connections
 * @param interconnectTimeout the standard deadline
 * @param poolExpire idle close of connections to servers, zero = never
 * @param poolSize connections to one server, 0 = no limit
 * @param zookeeper the ensemble, empty = none
 * @param connectedZookeeper the server of it we are connected to, empty = none; never blocks
 * @param zookeeperTimeout of its session
 * @param logDirectory where log files go, empty = none
 * @param logConfig file that configures logging, empty = none
 */
public record StatusSettings(
        String version,
        int threads,
        Duration sessionTimeout,
        Duration interconnectTimeout,
        Duration poolExpire,
        int poolSize,
        String zookeeper,
        Supplier<String> connectedZookeeper,
        Duration zookeeperTimeout,
        String logDirectory,
        String logConfig) {}

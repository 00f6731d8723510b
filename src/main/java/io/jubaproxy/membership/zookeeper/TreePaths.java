package io.jubaproxy.membership.zookeeper;

import io.jubaproxy.membership.ClusterName;

/** Where Jubatus keeps what (facts of Jubatus 1.1.1). */
final class TreePaths {
    static final String ACTORS = "/jubatus/actors";
    static final String PROXIES = "/jubatus/jubaproxies";
    /** A bound of ours, far above any name in use: names come from clients. */
    private static final int LONGEST_NAME = 255;

    private TreePaths() {}

    static String cluster(ClusterName name) {
        return ACTORS + "/" + name.service() + "/" + name.cluster();
    }

    static String actives(ClusterName name) {
        return cluster(name) + "/actives";
    }

    static String ring(ClusterName name) {
        return cluster(name) + "/cht";
    }

    /** Whether a path can have it as one of its names (ZooKeeper Programmer's Guide, "The ZooKeeper Data Model"). */
    static boolean isLegal(String name) {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().allMatch(TreePaths::isLegal);
    }

    private static boolean isLegal(int c) {
        boolean isControl = c < 0x20 || (c >= 0x7f && c <= 0x9f);
        boolean isSurrogateOrPrivate = c >= 0xd800 && c <= 0xf8ff;
        return c != '/' && !isControl && !isSurrogateOrPrivate && c < 0xfff0;
    }
}

package io.jubaproxy.bench;

import java.io.IOException;
import java.util.List;

/** The clusters that the parts of the RPC door's benchmark call. */
record RpcClusters(
        Cluster three,
        Cluster ten,
        Cluster thirty,
        Cluster hundred,
        Cluster large,
        Cluster failing,
        Cluster slowOne,
        Cluster deadOne) {
    static RpcClusters start(Workbench workbench) throws IOException, InterruptedException {
        return new RpcClusters(
                Cluster.answering("three", workbench, 3),
                Cluster.answering("ten", workbench, 10),
                Cluster.answering("thirty", workbench, 30),
                Cluster.answering("hundred", workbench, 100),
                Cluster.large(workbench),
                Cluster.failing(workbench),
                Cluster.withSlowOne(workbench),
                Cluster.withDeadOne(workbench));
    }

    List<Cluster> all() {
        return List.of(three, ten, thirty, hundred, large, failing, slowOne, deadOne);
    }
}

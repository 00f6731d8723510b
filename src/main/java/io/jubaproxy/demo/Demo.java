package io.jubaproxy.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;

/** The demonstration on a proxy and servers that run already: shows them to a person, or plays the tour. */
public final class Demo {
    private final DemoServers servers;
    private final URI proxy;
    private final PrintStream out;

    /**
     * @param proxy where the HTTP door answers
     * @param out takes everything for people
     */
    public Demo(DemoServers servers, URI proxy, PrintStream out) {
        this.servers = servers;
        this.proxy = proxy;
        this.out = out;
    }

    /**
     * Puts data into the cluster and prints what runs where and what to try.
     *
     * @throws IOException where the proxy does not answer as it should
     */
    public void show(About about) throws IOException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            Stage stage = new DemoStage(client, servers, proxy);
            Guide guide = new Guide(servers, proxy);
            open(stage, guide, about);
            out.print(guide.cases());
            out.flush();
        }
    }

    /**
     * Puts data into the cluster, plays every case of the policy and prints what was expected and seen.
     *
     * @return whether every case was right
     * @throws IOException where the proxy does not answer at all
     */
    public boolean tour(About about) throws IOException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            Stage stage = new DemoStage(client, servers, proxy);
            open(stage, new Guide(servers, proxy), about);
            out.println(
                    "\nPlaying the six cases of the policy, each a broadcast of \"clear\" through the HTTP door ...");
            List<Tour.Row> rows = new Tour(stage).play(TourCase.ALL);
            out.print(TourTable.of(rows));
            long right = rows.stream().filter(Tour.Row::isRight).count();
            out.printf("%n%d of %d answers are right.%n", right, rows.size());
            out.flush();
            return right == rows.size();
        }
    }

    private void open(Stage stage, Guide guide, About about) throws IOException {
        new Tour(stage).calmDown();
        out.print(guide.opening(about, SampleData.push(stage)));
    }
}

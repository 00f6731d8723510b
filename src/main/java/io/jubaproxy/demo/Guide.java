package io.jubaproxy.demo;

import java.net.URI;
import java.util.List;
import java.util.Locale;

/** What the demo tells the person who started it: what runs where, and the policy as commands to copy. */
final class Guide {
    private final DemoServers servers;
    private final URI proxy;

    Guide(DemoServers servers, URI proxy) {
        this.servers = servers;
        this.proxy = proxy;
    }

    /** What runs where, and the sample data. */
    String opening(About about, SampleData data) {
        StringBuilder text = new StringBuilder();
        text.append(
                "Jubaproxy demo: one proxy, three servers of the service \"stat\", cluster \"demo\", real TCP on loopback.\n\n");
        text.append(row("page", proxy + "/", "what happens, and every failure as a picture"));
        text.append(row("proxy", proxy + "/api/stat/demo/METHOD", "on " + about.server()));
        List<String> addresses = servers.addresses();
        for (int i = 0; i < addresses.size(); i++) {
            String keys = data.keysOf().get(i);
            text.append(row("server " + (i + 1), addresses.get(i), keys.isEmpty() ? "holds no key" : "holds " + keys));
        }
        text.append(row("switches", control() + "/demo/servers/N/fault", "N is 1, 2 or 3"));
        text.append(row("log", about.log().toString(), ""));
        text.append("\nNine keys were pushed through the proxy just now; the hash ring chose the server of each.\n");
        return text.append("sum(\"" + SampleData.KEY + "\") through the proxy is " + data.sum() + ".\n")
                .toString();
    }

    private static String row(String what, String where, String more) {
        return String.format(Locale.ROOT, "  %-9s  %-47s  %s", what, where, more)
                        .stripTrailing() + "\n";
    }

    /** The six cases to copy. */
    String cases() {
        StringBuilder text = new StringBuilder("""

                Try it from another terminal. First paste these two lines:

                  call()   { curl -s -H 'Content-Type: application/json' -d "$2" %1$s/api/stat/demo/$1; echo; }
                  server() { curl -s -d "$2" %2$s/demo/servers/$1/fault; }

                Some data:

                  call push '["kiwis", 3.5]'    -> {"result":true}
                  call sum '["kiwis"]'          -> {"result":3.5}
                  call get_status '[]'          -> which server holds which keys

                The policy in six cases. "clear" goes to all three servers:
                """.formatted(proxy, control()));
        String lastNumber = "";
        for (TourCase one : TourCase.ALL) {
            if (!one.number().equals(lastNumber)) {
                text.append("\n  ")
                        .append(one.number())
                        .append("  ")
                        .append(one.rule())
                        .append('\n');
            } else {
                text.append("      in another order of time:\n");
            }
            lastNumber = one.number();
            text.append(commands(one));
        }
        return text.append("""

                  Back to normal: server 2 '{"fault":"off"}'; server 3 '{"fault":"off"}'
                  More faults: refuse, reset, garbage, {"fault":"slow","delayMillis":500}, and "number" in place of "message";
                  %s/demo/servers shows what is on.

                ./jubaproxy demo --tour plays the six cases by itself. Ctrl-C ends proxy and servers.
                """.formatted(control())).toString();
    }

    private static String commands(TourCase one) {
        StringBuilder text = new StringBuilder();
        boolean allOff = one.faults().stream().allMatch(fault -> fault instanceof Fault.Off);
        for (int server = 2; server <= one.faults().size() && !allOff; server++) {
            text.append("        server ").append(server).append(" '");
            text.append(FaultJson.write(one.faults().get(server - 1))).append("'\n");
        }
        return text.append("        call clear '[]'    -> ")
                .append(one.expected())
                .append('\n')
                .toString();
    }

    private String control() {
        return "http://127.0.0.1:" + servers.controlPort();
    }
}

package io.jubaproxy.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A main of its own for the image's HEALTHCHECK, since the image needs neither shell nor curl: asks the proxy that runs beside it
 * {@code /health/live}, or another path of {@code /health} given as the argument. Exit code 0 where the answer is 200, else 1.
 * A socket instead of the JDK's HTTP client: that alone costs more than the whole start.
 */
public final class Health {
    private static final int PATIENCE_MILLIS = 2_000;

    private Health() {}

    public static void main(String[] args) {
        System.exit(check(args.length == 0 ? "live" : args[0]) ? 0 : 1);
    }

    private static boolean check(String path) {
        try {
            Optional<URI> proxy = HealthFile.latest(Path.of(System.getProperty("java.io.tmpdir")));
            if (proxy.isEmpty()) {
                System.out.println("No proxy has started here yet.");
                return false;
            }
            String status = status(proxy.get(), "/health/" + path);
            System.out.println("/health/" + path + ": " + status);
            return status.contains(" 200 ");
        } catch (IOException e) {
            System.out.println("No answer: " + e);
            return false;
        }
    }

    static String status(URI proxy, String path) throws IOException {
        String host = proxy.getHost();
        try (Socket socket = new Socket()) {
            String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
            socket.connect(new InetSocketAddress(bare, proxy.getPort()), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return String.valueOf(answer.readLine());
        }
    }
}

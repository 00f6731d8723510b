package io.jubaproxy.demo;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the control address answers, apart from HTTP itself. */
final class ControlRequests {
    private static final String LIST = "/demo/servers";
    private static final Pattern FAULT = Pattern.compile("/demo/servers/([^/]+)/fault");

    private final List<StatServer> servers;

    ControlRequests(List<StatServer> servers) {
        this.servers = List.copyOf(servers);
    }

    /** @param allow the methods allowed, for a 405 */
    record Answer(int status, String mediaType, JsonObject body, Optional<String> allow) {}

    Answer answer(String method, String path, String body) {
        if (path.equals(LIST)) {
            return method.equals("GET") ? ok(list()) : notAllowed(method, path, "GET");
        }
        Matcher fault = FAULT.matcher(path);
        if (!fault.matches()) {
            return problem(404, "There is nothing at " + path + "; there are " + LIST + " and " + LIST + "/{n}/fault.");
        }
        int number = numberOf(fault.group(1));
        if (number == 0) {
            return problem(404, "There is no server " + fault.group(1) + "; servers: " + numbers() + ".");
        }
        return switch (method) {
            case "GET" -> ok(FaultJson.write(servers.get(number - 1).fault()));
            case "POST" -> set(number, body);
            default -> notAllowed(method, path, "GET, POST");
        };
    }

    private Answer set(int number, String body) {
        try {
            servers.get(number - 1).set(FaultJson.read(body));
            return ok(describe(number));
        } catch (IllegalArgumentException e) {
            return problem(400, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return problem(500, "Server " + number + " could not listen again: " + e.getMessage());
        }
    }

    /** The server's number from 1, or 0 where there is none such. */
    private int numberOf(String text) {
        return IntStream.rangeClosed(1, servers.size())
                .filter(number -> String.valueOf(number).equals(text))
                .findFirst()
                .orElse(0);
    }

    private String numbers() {
        return IntStream.rangeClosed(1, servers.size())
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    private JsonObject list() {
        JsonArrayBuilder described = Json.createArrayBuilder();
        for (int number = 1; number <= servers.size(); number++) {
            described.add(describe(number));
        }
        return Json.createObjectBuilder().add("servers", described).build();
    }

    private JsonObject describe(int number) {
        StatServer server = servers.get(number - 1);
        return Json.createObjectBuilder()
                .add("server", number)
                .add("address", server.address())
                .add("fault", FaultJson.write(server.fault()))
                .add("received", server.received())
                .add("waiting", server.waiting())
                .build();
    }

    private static Answer ok(JsonObject body) {
        return new Answer(200, "application/json", body, Optional.empty());
    }

    private static Answer notAllowed(String method, String path, String allowed) {
        Answer problem = problem(405, path + " takes " + allowed + ", not " + method + ".");
        return new Answer(problem.status(), problem.mediaType(), problem.body(), Optional.of(allowed));
    }

    /** @param detail one sentence: what is wrong and what is allowed */
    static Answer problem(int status, String detail) {
        JsonObject body = Json.createObjectBuilder()
                .add("type", "about:blank")
                .add("title", titleOf(status))
                .add("status", status)
                .add("detail", detail)
                .build();
        return new Answer(status, "application/problem+json", body, Optional.empty());
    }

    private static String titleOf(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 413 -> "Content Too Large";
            default -> "Internal Server Error";
        };
    }
}

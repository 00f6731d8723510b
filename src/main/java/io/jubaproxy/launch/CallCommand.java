package io.jubaproxy.launch;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/** Makes one call through the HTTP door of a running proxy. */
final class CallCommand implements Command {
    @Override
    public String name() {
        return "call";
    }

    @Override
    public String usage() {
        return "SERVICE CLUSTER METHOD ARGS... [--url URL]";
    }

    @Override
    public String summary() {
        return "makes one call; ARGS are JSON, or else strings";
    }

    @Override
    public int run(List<String> arguments, Terminal terminal) {
        Arguments parsed = Arguments.parse(arguments, ProxyDoor.OPTIONS, Set.of());
        List<String> operands = parsed.operands();
        if (operands.size() < 3) {
            throw new UsageException("The command call needs SERVICE CLUSTER METHOD, then the method's arguments.");
        }
        String body = body(operands.subList(3, operands.size())).toString();
        return print(ProxyDoor.of(parsed).postJson(body, operands.get(0), operands.get(1), operands.get(2)), terminal);
    }

    static JsonArray body(List<String> texts) {
        JsonArrayBuilder body = Json.createArrayBuilder();
        texts.forEach(text -> body.add(argument(text)));
        return body.build();
    }

    private static JsonValue argument(String text) {
        try (JsonParser parser = Json.createParser(new StringReader(text))) {
            parser.next();
            JsonValue value = parser.getValue();
            return parser.hasNext() ? Json.createValue(text) : value;
        } catch (JsonException | NoSuchElementException e) {
            return Json.createValue(text);
        }
    }

    private static int print(ProxyDoor.Answer answer, Terminal terminal) {
        if (answer.isOk() && answer.body().containsKey("result")) {
            terminal.out().println(answer.body().get("result"));
            return Launcher.SUCCEEDED;
        }
        terminal.err().print(ProblemText.of(answer.body()));
        return Launcher.FAILED;
    }
}

package io.jubaproxy.service;

import io.jubaproxy.service.IdlSyntax.FieldSyntax;
import io.jubaproxy.service.IdlSyntax.MessageSyntax;
import io.jubaproxy.service.IdlSyntax.MethodSyntax;
import io.jubaproxy.service.IdlSyntax.ServiceSyntax;
import io.jubaproxy.service.IdlSyntax.TypeSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recursive descent over the tokens of one file:
 *
 * <pre>
 * file    = { message | service }                          exactly one service
 * message = "message" NAME [ "(" C++ name ")" ] "{" { NUMBER ":" type NAME } "}"
 * service = "service" NAME "{" { annotations type NAME "(" [ parameter { "," parameter } ] ")" } "}"
 * parameter = NUMBER ":" type NAME
 * type    = NAME [ "&lt;" type { "," type } "&gt;" ]
 * </pre>
 */
final class IdlParser {
    /** Deepest nesting of one written type; nobody writes more, and it bounds the recursion. */
    private static final int MAX_TYPE_DEPTH = 16;

    private final IdlTokens tokens;
    private final IdlAnnotations annotations;

    IdlParser(IdlTokens tokens) {
        this.tokens = tokens;
        this.annotations = new IdlAnnotations(tokens);
    }

    IdlSyntax file() {
        List<MessageSyntax> messages = new ArrayList<>();
        @Nullable ServiceSyntax service = null;
        while (tokens.peek().kind() != IdlToken.Kind.END) {
            if (tokens.peek().is(IdlToken.Kind.NAME, "message")) {
                messages.add(message());
            } else if (tokens.peek().is(IdlToken.Kind.NAME, "service")) {
                if (service != null) {
                    throw tokens.at(tokens.peek().line(), "a file holds one service; this one has " + service.name());
                }
                service = service();
            } else {
                throw tokens.expected("'message' or 'service'");
            }
        }
        if (service == null) {
            throw tokens.expected("a service");
        }
        return new IdlSyntax(messages, service);
    }

    private MessageSyntax message() {
        tokens.next();
        IdlToken name = tokens.name("the message's name");
        if (tokens.skipSymbol("(")) {
            while (!tokens.atSymbol(")") && tokens.peek().kind() != IdlToken.Kind.END) {
                tokens.next();
            }
            tokens.symbol(")");
        }
        tokens.symbol("{");
        FieldList fields = new FieldList("field");
        while (!tokens.skipSymbol("}")) {
            fields.read("a field number or '}'");
        }
        return new MessageSyntax(name.text(), fields.fields, name.line());
    }

    private ServiceSyntax service() {
        tokens.next();
        String name = tokens.name("the service's name").text();
        tokens.symbol("{");
        List<MethodSyntax> methods = new ArrayList<>();
        while (!tokens.skipSymbol("}")) {
            methods.add(method());
        }
        return new ServiceSyntax(name, methods);
    }

    private MethodSyntax method() {
        IdlSyntax.AnnotationSyntax before = annotations.read();
        TypeSyntax result = type(1);
        IdlToken name = tokens.name("the method's name");
        tokens.symbol("(");
        FieldList parameters = new FieldList("parameter");
        if (!tokens.skipSymbol(")")) {
            parameters.read("a parameter number or ')'");
            while (tokens.skipSymbol(",")) {
                parameters.read("a parameter number");
            }
            if (!tokens.skipSymbol(")")) {
                throw tokens.expected("',' or ')'");
            }
        }
        return new MethodSyntax(name.text(), result, parameters.fields, before, name.line());
    }

    private TypeSyntax type(int depth) {
        IdlToken name = tokens.name("a type");
        if (depth > MAX_TYPE_DEPTH) {
            throw tokens.at(name.line(), "a type is nested more than " + MAX_TYPE_DEPTH + " deep");
        }
        List<TypeSyntax> arguments = new ArrayList<>();
        if (tokens.skipSymbol("<")) {
            arguments.add(type(depth + 1));
            while (tokens.skipSymbol(",")) {
                arguments.add(type(depth + 1));
            }
            if (!tokens.skipSymbol(">")) {
                throw tokens.expected("',' or '>'");
            }
        }
        return new TypeSyntax(name.text(), arguments, name.line());
    }

    /** The numbered fields of a message or parameters of a method, in ascending order, each name once. */
    private final class FieldList {
        private final String what;
        private final List<FieldSyntax> fields = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private int last = -1;

        FieldList(String what) {
            this.what = what;
        }

        void read(String expected) {
            int line = tokens.peek().line();
            int number = tokens.number(expected);
            if (number <= last) {
                throw tokens.at(line, what + " numbers must ascend: expected more than " + last + ", found " + number);
            }
            last = number;
            tokens.symbol(":");
            TypeSyntax type = type(1);
            IdlToken name = tokens.name("the " + what + "'s name");
            if (!names.add(name.text())) {
                throw tokens.at(name.line(), "the " + what + " '" + name.text() + "' is there already");
            }
            fields.add(new FieldSyntax(type, name.text()));
        }
    }
}

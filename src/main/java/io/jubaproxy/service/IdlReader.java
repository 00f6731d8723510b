package io.jubaproxy.service;

import io.jubaproxy.service.IdlSyntax.MethodSyntax;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Reads one service from the IDL format that Jubatus users have for their own services; docs/services.md describes it. Stateless.
 *
 * <p>Comments, docs, the C++ names of messages and {@code %include} lines carry nothing for a proxy and are skipped. Methods marked
 * {@code #@internal} are left out of the descriptor, but must be well-formed.
 */
public final class IdlReader {
    private IdlReader() {}

    /**
     * @param file UTF-8
     * @throws IdlException where the file can't be read or is no usable descriptor
     */
    public static ServiceDescriptor read(Path file) {
        try {
            return read(file.toString(), Files.readString(file));
        } catch (CharacterCodingException e) {
            throw new IdlException(file.toString(), 0, "expected UTF-8 text");
        } catch (IOException e) {
            throw new IdlException(file.toString(), 0, "can't be read: " + e);
        }
    }

    /**
     * @param source name of the file in error messages
     * @throws IdlException where the text is no usable descriptor
     */
    public static ServiceDescriptor read(String source, String text) {
        IdlSyntax syntax = new IdlParser(new IdlTokens(source, IdlLexer.tokens(source, text))).file();
        IdlTypes types = new IdlTypes(source, syntax.messages());
        List<ServiceMethod> methods = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (MethodSyntax written : syntax.service().methods()) {
            if (!names.add(written.name())) {
                throw new IdlException(source, written.line(), "the method '" + written.name() + "' is there already");
            }
            Type result = types.type(written.result());
            List<Type.Field> parameters = types.fields(written.parameters());
            if (!(written.annotations().routing() instanceof Routing.Internal)) {
                methods.add(method(source, written, result, parameters));
            }
        }
        return ServiceDescriptor.of(syntax.service().name(), methods);
    }

    private static ServiceMethod method(String source, MethodSyntax written, Type result, List<Type.Field> parameters) {
        AggregatorRule rule = Objects.requireNonNull(written.annotations().aggregator());
        MethodKind kind = Objects.requireNonNull(written.annotations().kind());
        if (!fits(rule, result)) {
            throw new IdlException(
                    source,
                    written.line(),
                    "#@" + rule.label() + " needs a result of " + resultFor(rule) + ", found " + result.idl());
        }
        Routing routing = written.annotations().routing();
        if (routing instanceof Routing.Cht
                && (parameters.isEmpty() || parameters.getFirst().type() != Type.Scalar.STRING)) {
            throw new IdlException(
                    source,
                    written.line(),
                    "#@cht needs a string as the first parameter of '" + written.name() + "': the ring key");
        }
        return new ServiceMethod(written.name(), result, parameters, routing, kind, rule);
    }

    private static boolean fits(AggregatorRule rule, Type result) {
        return switch (rule) {
            case PASS -> true;
            case ALL_AND, ALL_OR -> result == Type.Scalar.BOOL;
            case MERGE -> result instanceof Type.MapOf;
            case CONCAT -> result instanceof Type.ListOf;
            case ADD -> result instanceof Type.Scalar && result != Type.Scalar.BOOL && result != Type.Scalar.STRING;
        };
    }

    private static String resultFor(AggregatorRule rule) {
        return switch (rule) {
            case PASS -> "any type";
            case ALL_AND, ALL_OR -> "bool";
            case MERGE -> "a map";
            case CONCAT -> "a list";
            case ADD -> "a number";
        };
    }
}

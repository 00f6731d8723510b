package io.jubaproxy.access;

import io.jubaproxy.files.Contents;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;

/**
 * The file with the rules, one a line: {@code allow RIGHTS on SERVICE/CLUSTER to WHO}, the place with {@code /METHOD} where it is about one,
 * {@code *} for any, and names percent-encoded where they hold a slash, a space or a star. The rest of the line is who.
 */
record RulesFile(Path file) {
    private static final Pattern LINE = Pattern.compile(
            "allow\\s+([a-z*-]+(?:\\s*,\\s*[a-z*-]+)*)\\s+on\\s+(\\S+)\\s+to\\s+(\\S.*)", Pattern.DOTALL);
    private static final String FORM = "is no rule; a rule is \"allow RIGHTS on SERVICE/CLUSTER to WHO\"";
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final List<String> KINDS =
            List.of(Caller.TOKEN, Caller.JWT, Caller.GROUP, Caller.CERTIFICATE, Caller.ALTERNATIVE_NAME);

    /** @throws io.jubaproxy.files.UnusableFileException where it can't be used */
    Rules read(Contents contents) {
        List<Rule> rules = TextLines.read(contents, file, RulesFile::rule);
        if (rules.isEmpty()) {
            contents.remark(file + " holds no rule, so nobody may do anything");
        }
        return new Rules(rules);
    }

    private static Rule rule(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(FORM);
        }
        Set<Right> rights = rights(matcher.group(1));
        String[] place = matcher.group(2).equals("*")
                ? new String[] {"*", "*"}
                : matcher.group(2).split("/", -1);
        if (place.length != 2 && place.length != 3) {
            throw new IllegalArgumentException(
                    "has '" + matcher.group(2) + "' where SERVICE/CLUSTER or SERVICE/CLUSTER/METHOD belongs");
        }
        if (place.length == 3 && rights.stream().noneMatch(Right::isForCalls)) {
            throw new IllegalArgumentException("names a method, and admin-read and admin-change are about none");
        }
        return new Rule(
                rights,
                name(place[0]),
                name(place[1]),
                place.length == 3 ? name(place[2]) : Rule.ANY,
                who(matcher.group(3)));
    }

    private static Set<Right> rights(String text) {
        if (text.equals("*")) {
            return EnumSet.allOf(Right.class);
        }
        Set<Right> rights = EnumSet.noneOf(Right.class);
        for (String each : COMMA.split(text, -1)) {
            rights.add(Right.labelled(each)
                    .orElseThrow(() -> new IllegalArgumentException("has no right in '" + each + "'; allowed are "
                            + Stream.of(Right.values()).map(Right::label).collect(Collectors.joining(", "))
                            + ", or * alone")));
        }
        return rights;
    }

    private static String name(String text) {
        if (text.equals("*")) {
            return Rule.ANY;
        }
        if (text.isEmpty()) {
            throw new IllegalArgumentException("has an empty name in its place; * stands for any");
        }
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("has a % without two hexadecimal digits in '" + text + "'");
        }
    }

    private static String who(String text) {
        if (text.equals(Rule.EVERYBODY) || text.equals(Caller.ANONYMOUS.shown())) {
            return text;
        }
        if (KINDS.stream().noneMatch(kind -> text.startsWith(kind) && text.length() > kind.length())) {
            throw new IllegalArgumentException("is to nobody: '" + text + "' is none of token:NAME, jwt:SUBJECT,"
                    + " group:NAME, cert:SUBJECT, san:NAME, anonymous and *");
        }
        return text.startsWith(Caller.CERTIFICATE)
                ? Caller.CERTIFICATE + subject(text.substring(Caller.CERTIFICATE.length()))
                : text;
    }

    /** As the JDK writes it, so that spaces after commas and the case of CN make no difference. */
    private static String subject(String text) {
        try {
            return new X500Principal(text).getName();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "has '" + text + "' where a certificate's subject belongs, such as CN=app,O=Example");
        }
    }
}

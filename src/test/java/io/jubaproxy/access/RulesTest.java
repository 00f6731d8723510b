package io.jubaproxy.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.UnusableFileException;
import io.jubaproxy.service.MethodKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTest {
    private static final Caller OPS = Caller.token("ops");

    @TempDir
    private Path folder;

    private Rules rules(String... lines) {
        return rules(new Contents(), lines);
    }

    private Rules rules(Contents contents, String... lines) {
        try {
            return new RulesFile(Files.write(folder.resolve("rules"), List.of(lines))).read(contents);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private boolean allows(String line, Caller caller, Right right, String place) {
        String[] parts = place.split("/", -1);
        return rules(line).of(caller).allow(right, parts[0], parts[1], parts.length == 3 ? parts[2] : Grants.ALL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            allow analysis on stat/demo to token:ops          | ANALYSIS     | stat/demo/sum    | true
            allow analysis on stat/demo to token:ops          | UPDATE       | stat/demo/push   | false
            allow analysis on stat/demo to token:ops          | ANALYSIS     | stat/other/sum   | false
            allow analysis on stat/demo to token:ops          | ANALYSIS     | anomaly/demo/sum | false
            allow analysis on stat/demo to token:other        | ANALYSIS     | stat/demo/sum    | false
            allow analysis on stat/demo to token:OPS          | ANALYSIS     | stat/demo/sum    | false
            allow analysis on stat/demo to anonymous          | ANALYSIS     | stat/demo/sum    | false
            allow analysis on stat/demo to *                  | ANALYSIS     | stat/demo/sum    | true
            allow analysis , update on */* to token:ops       | UPDATE       | stat/demo/push   | true
            allow * on * to token:ops                         | ADMIN_CHANGE | stat/demo        | true
            allow update on stat/*/push to token:ops          | UPDATE       | stat/demo/push   | true
            allow update on stat/*/push to token:ops          | UPDATE       | stat/demo/clear  | false
            allow admin-read on stat/demo to token:ops        | ADMIN_READ   | stat/demo        | true
            allow admin-read on stat/demo to token:ops        | ADMIN_READ   | stat/            | false
            allow admin-read on stat/* to token:ops           | ADMIN_READ   | stat/            | true
            allow admin-read on stat/* to token:ops           | ADMIN_READ   | /                | false
            allow admin-read on * to token:ops                | ADMIN_READ   | /                | true
            allow analysis on stat/a%2Fb to token:ops         | ANALYSIS     | stat/a/b         | false
            allow analysis on stat/%2A to token:ops           | ANALYSIS     | stat/demo/sum    | false
            """)
    void aLineAllowsWhatItSaysAndNothingElse(String line, Right right, String place, boolean allowed) {
        assertEquals(allowed, allows(line, OPS, right, place));
    }

    @Test
    void namesInPlacesArePercentEncoded() {
        Grants grants = rules("allow analysis on stat/a%2Fb%20+c to *").of(OPS);

        assertTrue(grants.allow(Right.ANALYSIS, "stat", "a/b +c", "sum"));
    }

    @Test
    void certificatesAreNamedByTheirSubjectHoweverItIsSpacedOrByAnAlternativeName() {
        Caller app = Caller.certificate("CN=app,O=My Org", List.of("app.example.org"));

        assertTrue(allows("allow update on */* to cert:cn=app, O=My Org", app, Right.UPDATE, "stat/demo/push"));
        assertTrue(allows("allow update on */* to san:app.example.org", app, Right.UPDATE, "stat/demo/push"));
        assertFalse(allows("allow update on */* to cert:CN=app", app, Right.UPDATE, "stat/demo/push"));
        assertFalse(allows("allow update on */* to san:CN=app,O=My Org", app, Right.UPDATE, "stat/demo/push"));
    }

    @Test
    void aJwtIsNamedByItsSubjectAndItsGroups() {
        Caller alice = Caller.jwt("alice", List.of("ops", "data team"));

        assertTrue(allows("allow update on */* to jwt:alice", alice, Right.UPDATE, "stat/demo/push"));
        assertTrue(allows("allow update on */* to group:data team", alice, Right.UPDATE, "stat/demo/push"));
        assertFalse(allows("allow update on */* to token:alice", alice, Right.UPDATE, "stat/demo/push"));
        assertFalse(allows("allow update on */* to jwt:ops", alice, Right.UPDATE, "stat/demo/push"));
    }

    @Test
    void anonymousIsWhoeverShowsNothing() {
        String line = "allow analysis on stat/* to anonymous";

        assertTrue(allows(line, Caller.ANONYMOUS, Right.ANALYSIS, "stat/demo/sum"));
        assertFalse(allows(line, Caller.jwt("anonymous", List.of()), Right.ANALYSIS, "stat/demo/sum"));
    }

    @Test
    void linesAddUpAndCommentsSayNothing() {
        Rules rules = rules(
                "# who may", "", "allow analysis on stat/* to token:ops", "  allow update on stat/x to token:ops");

        assertEquals("2 rules", rules.toString());
        assertTrue(rules.of(OPS).allow(Right.ANALYSIS, "stat", "y", "sum"));
        assertTrue(rules.of(OPS).allow(Right.UPDATE, "stat", "x", "push"));
        assertTrue(rules.of(Caller.ANONYMOUS).isNothing());
        assertFalse(rules.of(OPS).isNothing());
    }

    @Test
    void aByteOrderMarkOfAnEditorSaysNothing() {
        Rules rules = rules("\uFEFFallow update on stat/x to token:ops");

        assertTrue(rules.of(OPS).allow(Right.UPDATE, "stat", "x", "push"));
    }

    @Test
    void aFileWithoutARuleLetsNobodyDoAnythingAndIsRemarked() {
        Contents contents = new Contents();

        Rules rules = rules(contents, "# nobody");

        assertTrue(rules.areOn());
        assertTrue(rules.of(OPS).isNothing());
        assertTrue(contents.remarks().getFirst().endsWith("holds no rule, so nobody may do anything"));
    }

    @Test
    void whereRulesAreOffEverybodyMayDoEverything() {
        assertFalse(Rules.OFF.areOn());
        assertTrue(Rules.OFF.of(Caller.ANONYMOUS).allow(Right.ADMIN_CHANGE, "stat", "demo", Grants.ALL));
        assertFalse(Rules.OFF.of(Caller.ANONYMOUS).isNothing());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            deny analysis on stat/demo to *                 | is no rule; a rule is "allow RIGHTS on SERVICE/CLUSTER to WHO"
            allow analysis on stat/demo                     | is no rule; a rule is "allow RIGHTS on SERVICE/CLUSTER to WHO"
            allow write on stat/demo to *                   | has no right in 'write'; allowed are analysis, update, admin-read, admin-change, or * alone
            allow analysis,* on stat/demo to *              | has no right in '*'; allowed are analysis, update, admin-read, admin-change, or * alone
            allow analysis on stat to *                     | has 'stat' where SERVICE/CLUSTER or SERVICE/CLUSTER/METHOD belongs
            allow analysis on a/b/c/d to *                  | has 'a/b/c/d' where SERVICE/CLUSTER or SERVICE/CLUSTER/METHOD belongs
            allow analysis on stat/ to *                    | has an empty name in its place; * stands for any
            allow analysis on stat/a%2 to *                 | has a % without two hexadecimal digits in 'a%2'
            allow admin-read on stat/demo/sum to *          | names a method, and admin-read and admin-change are about none
            allow analysis on stat/demo to ops              | is to nobody: 'ops' is none of token:NAME, jwt:SUBJECT, group:NAME, cert:SUBJECT, san:NAME, anonymous and *
            allow analysis on stat/demo to token:           | is to nobody: 'token:' is none of token:NAME, jwt:SUBJECT, group:NAME, cert:SUBJECT, san:NAME, anonymous and *
            allow analysis on stat/demo to cert:app         | has 'app' where a certificate's subject belongs, such as CN=app,O=Example
            """)
    void aBadLineIsToldByItsNumber(String line, String why) {
        UnusableFileException e = assertThrows(UnusableFileException.class, () -> rules("# first", line));

        assertEquals(folder.resolve("rules") + " is not usable: line 2 " + why, e.getMessage());
    }

    @Test
    void everyBadLineIsTold() {
        UnusableFileException e = assertThrows(
                UnusableFileException.class, () -> rules("x", "allow * on * to *", "y", "z", "", "1", "2", "3"));

        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("line 1 is no rule") && message.contains("line 3 is no rule"), message);
        assertTrue(message.endsWith("; and 1 more"), message);
    }

    @Test
    void methodsThatTakeNoLockNeedTheRightToUpdate() {
        assertEquals(Right.UPDATE, Right.toCall(MethodKind.NOLOCK));
        assertEquals(Right.UPDATE, Right.toCall(MethodKind.UPDATE));
        assertEquals(Right.ANALYSIS, Right.toCall(MethodKind.ANALYSIS));
    }

    @Test
    void aVisitorIsJudgedByTheRulesOfTheMoment() {
        AtomicReference<Rules> current = new AtomicReference<>(rules("allow update on */* to token:ops"));
        Visitor visitor = new Visitor(current::get);

        assertFalse(visitor.may(Right.UPDATE, "stat", "demo", "push"));
        visitor.is(OPS);
        assertTrue(visitor.may(Right.UPDATE, "stat", "demo", "push"));
        current.set(rules("allow analysis on */* to token:ops"));
        assertFalse(visitor.may(Right.UPDATE, "stat", "demo", "push"));
        current.set(Rules.OFF);
        assertTrue(visitor.may(Right.UPDATE, "stat", "demo", "push"));
    }
}

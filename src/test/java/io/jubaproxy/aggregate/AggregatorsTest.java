package io.jubaproxy.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AggregatorsTest {
    @ParameterizedTest
    @CsvSource({
        "ALL_AND, c0, 'wanted a bool, got nil'",
        "ALL_AND, a178, 'wanted a bool, got a string'",
        "ALL_OR, 01, 'wanted a bool, got an integer'",
        "MERGE, 90, 'wanted a map, got an array'",
        "CONCAT, 80, 'wanted an array, got a map'",
        "ADD, c3, 'wanted a number, got a bool'",
        "ADD, c40101, 'wanted a number, got binary'"
    })
    void saysWhatWasWantedAndWhatCame(AggregatorRule rule, String hex, String problem) {
        assertEquals(Optional.of(problem), Aggregators.of(rule).problemWith(value(hex)));
    }

    @ParameterizedTest
    @CsvSource({"PASS, c0", "ALL_AND, c2", "ALL_OR, c3", "MERGE, 80", "CONCAT, 90", "ADD, 01", "ADD, ca3f800000"})
    void findsNothingWrongWithTheRightType(AggregatorRule rule, String hex) {
        assertEquals(Optional.empty(), Aggregators.of(rule).problemWith(value(hex)));
    }

    @ParameterizedTest
    @EnumSource(value = AggregatorRule.class, mode = EnumSource.Mode.EXCLUDE, names = "PASS")
    void nilIsUnusableForAllButPass(AggregatorRule rule) {
        assertEquals(true, Aggregators.of(rule).problemWith(EncodedValue.NIL).isPresent());
    }

    @Test
    void passTakesTheFirstEndpointsResult() {
        assertEquals(value("a161"), aggregate(AggregatorRule.PASS, "a161", "c0", "01"));
    }

    @ParameterizedTest
    @CsvSource({
        "c2 c2 c2, c2, c2", "c2 c2 c3, c2, c3", "c2 c3 c2, c2, c3", "c2 c3 c3, c2, c3",
        "c3 c2 c2, c2, c3", "c3 c2 c3, c2, c3", "c3 c3 c2, c2, c3", "c3 c3 c3, c3, c3"
    })
    void allAndAndAllOrFollowTheirTruthTables(String results, String and, String or) {
        assertEquals(value(and), aggregate(AggregatorRule.ALL_AND, results.split(" ")));
        assertEquals(value(or), aggregate(AggregatorRule.ALL_OR, results.split(" ")));
    }

    @Test
    void mergeKeepsTheFirstPlaceAndTheLaterValue() {
        EncodedValue merged = aggregate(AggregatorRule.MERGE, "82a16101a16202", "82a16203a16304", "80");

        assertEquals(value("83a16101a16203a16304"), merged);
    }

    @ParameterizedTest
    @CsvSource({
        "81a16101, 81d9016102, 81a16102",
        "81da00016101, 81db000000016102, 81da00016102",
        "810101, 81cf000000000000000102, 810102",
        "81ff01, 81d3ffffffffffffffff02, 81ff02",
        "81ca3fc0000001, 81cb3ff800000000000002, 81ca3fc0000002",
        "81c4016101, 81c500016102, 81c4016102"
    })
    void mergeComparesKeysByMeaning(String first, String second, String merged) {
        assertEquals(value(merged), aggregate(AggregatorRule.MERGE, first, second));
    }

    @ParameterizedTest
    @CsvSource({
        "81a16101, 81c4016102, 82a16101c4016102",
        "810101, 81ca3f80000002, 820101ca3f80000002",
        "81ff01, 81cfffffffffffffffff02, 82ff01cfffffffffffffffff02",
        "81c001, 81c201, 82c001c201",
        "8191a16101, 8191d9016102, 8291a1610191d9016102"
    })
    void mergeKeepsDifferentKeysApart(String first, String second, String merged) {
        assertEquals(value(merged), aggregate(AggregatorRule.MERGE, first, second));
    }

    @Test
    void mergeAndConcatSpliceValuesAsTheyAreEncoded() {
        assertEquals(
                value("82a161de0001d90161cf0000000000000001a162c40161"),
                aggregate(AggregatorRule.MERGE, "81a161de0001d90161cf0000000000000001", "81a162c40161"));
        assertEquals(
                value("94d90161cd0001c0c40161"),
                aggregate(AggregatorRule.CONCAT, "92d90161cd0001", "90", "dc0002c0c40161"));
    }

    @Test
    void concatWidensTheHeaderWhereItMust() {
        EncodedValue fifteen =
                new MessageWriter().array(15).bytes(new byte[15], 0, 15).value();

        EncodedValue thirty = Aggregators.of(AggregatorRule.CONCAT).aggregate(List.of(fifteen, fifteen));

        assertEquals(new MessageWriter().array(30).bytes(new byte[30], 0, 30).value(), thirty);
    }

    @ParameterizedTest
    @CsvSource({
        "01 02 03, 06",
        "ff ff, fe",
        "cf7fffffffffffffff 01, cf8000000000000000",
        "cfffffffffffffffff ff, cffffffffffffffffe",
        "cfffffffffffffffff cfffffffffffffffff d38000000000000000 d38000000000000000, cffffffffffffffffe",
        "d38000000000000000 00, d38000000000000000",
        "cd0001 d20000000a, 0b"
    })
    void addsIntegersExactly(String results, String sum) {
        assertEquals(value(sum), aggregate(AggregatorRule.ADD, results.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "01 cb3fe0000000000000, cb3ff8000000000000",
        "ca3f800000 ca3f800000, cb4000000000000000",
        "cfffffffffffffffff cb0000000000000000, cb43f0000000000000",
        "cb7ff0000000000000 01, cb7ff0000000000000"
    })
    void addsToAFloat64WhereAnyIsAFloat(String results, String sum) {
        assertEquals(value(sum), aggregate(AggregatorRule.ADD, results.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "cfffffffffffffffff 01, the sum 18446744073709551616 does not fit into 64 bits",
        "d38000000000000000 ff, the sum -9223372036854775809 does not fit into 64 bits"
    })
    void refusesASumThatNo64BitsHold(String results, String message) {
        UncombinableResultsException refusal = assertThrows(
                UncombinableResultsException.class, () -> aggregate(AggregatorRule.ADD, results.split(" ")));

        assertEquals(message, refusal.getMessage());
    }

    private static EncodedValue aggregate(AggregatorRule rule, String... results) {
        return Aggregators.of(rule)
                .aggregate(Arrays.stream(results).map(AggregatorsTest::value).toList());
    }

    private static EncodedValue value(String hex) {
        return EncodedValue.owning(HexFormat.of().parseHex(hex));
    }
}

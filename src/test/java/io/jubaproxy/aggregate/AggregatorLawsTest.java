package io.jubaproxy.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubaproxy.service.AggregatorRule;
import io.jubaproxy.testkit.MessagePackBytes;
import io.jubaproxy.wire.EncodedValue;
import io.jubaproxy.wire.MessageWriter;
import io.jubaproxy.wire.ValueCursor;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class AggregatorLawsTest {
    @Provide
    Arbitrary<EncodedValue> values() {
        return MessagePackBytes.values();
    }

    @Property(tries = 500)
    void mergeIsTheUnionWhereTheLaterValueStays(
            @ForAll @Size(min = 1, max = 4)
                    List<
                                    Map<
                                            @StringLength(max = 2) @CharRange(from = 'a', to = 'c') String,
                                            @From("values") EncodedValue>>
                            maps) {
        Map<String, EncodedValue> expected = new LinkedHashMap<>();
        maps.forEach(expected::putAll);

        EncodedValue merged = Aggregators.of(AggregatorRule.MERGE)
                .aggregate(maps.stream().map(AggregatorLawsTest::encoded).toList());

        assertEquals(encoded(expected), merged);
    }

    @Property(tries = 500)
    void mergeIsAssociative(
            @ForAll @Size(max = 6) Map<Byte, Short> a,
            @ForAll @Size(max = 6) Map<Byte, Short> b,
            @ForAll @Size(max = 6) Map<Byte, Short> c) {
        Aggregator merge = Aggregators.of(AggregatorRule.MERGE);
        List<EncodedValue> maps = new ArrayList<>();
        for (Map<Byte, Short> map : List.of(a, b, c)) {
            MessageWriter writer = new MessageWriter().map(map.size());
            map.forEach((key, value) -> writer.integer(key).integer(value));
            maps.add(writer.value());
        }

        EncodedValue left = merge.aggregate(List.of(merge.aggregate(maps.subList(0, 2)), maps.get(2)));
        EncodedValue right = merge.aggregate(List.of(maps.get(0), merge.aggregate(maps.subList(1, 3))));

        assertEquals(left, right);
        assertEquals(left, merge.aggregate(maps));
    }

    @Property(tries = 500)
    void concatKeepsEveryElementInEndpointOrder(
            @ForAll @Size(min = 1, max = 5) List<@Size(max = 20) List<@From("values") EncodedValue>> lists) {
        List<EncodedValue> expected = lists.stream().flatMap(List::stream).toList();

        EncodedValue joined = Aggregators.of(AggregatorRule.CONCAT)
                .aggregate(lists.stream().map(AggregatorLawsTest::encoded).toList());

        assertEquals(encoded(expected), joined);
    }

    @Property(tries = 500)
    void allAndAndAllOrAgreeWithTheirWords(@ForAll @Size(min = 1, max = 8) List<Boolean> answers) {
        List<EncodedValue> results = answers.stream()
                .map(answer -> new MessageWriter().bool(answer).value())
                .toList();

        EncodedValue and = Aggregators.of(AggregatorRule.ALL_AND).aggregate(results);
        EncodedValue or = Aggregators.of(AggregatorRule.ALL_OR).aggregate(results);

        assertEquals(!answers.contains(false), ValueCursor.over(and).readBool());
        assertEquals(answers.contains(true), ValueCursor.over(or).readBool());
    }

    @Property(tries = 500)
    void addIsTheExactSumWhileItFits(@ForAll @Size(min = 1, max = 5) List<Integer> addends, @ForAll long one) {
        List<EncodedValue> results = new ArrayList<>();
        addends.forEach(
                addend -> results.add(new MessageWriter().integer(addend).value()));
        results.add(new MessageWriter().integer(one / 2).value());
        BigInteger expected =
                addends.stream().map(BigInteger::valueOf).reduce(BigInteger.valueOf(one / 2), BigInteger::add);

        EncodedValue sum = Aggregators.of(AggregatorRule.ADD).aggregate(results);

        assertEquals(expected, ValueCursor.over(sum).readInteger());
    }

    private static EncodedValue encoded(Map<String, EncodedValue> map) {
        MessageWriter writer = new MessageWriter().map(map.size());
        map.forEach((key, value) -> writer.raw(key).encoded(value));
        return writer.value();
    }

    private static EncodedValue encoded(List<EncodedValue> list) {
        MessageWriter writer = new MessageWriter().array(list.size());
        list.forEach(writer::encoded);
        return writer.value();
    }
}

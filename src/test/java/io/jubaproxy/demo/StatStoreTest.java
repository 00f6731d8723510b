package io.jubaproxy.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubaproxy.demo.StatStore.Pair;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StatStoreTest {
    @Test
    void figuresAreThoseOfTheKeysValues() {
        StatStore store = new StatStore(128);

        for (double value : new double[] {2, 4, 4, 4, 5, 5, 7, 9}) {
            store.push("k", value);
        }
        store.push("other", 1000);

        assertEquals(40, store.sum("k").getAsDouble());
        assertEquals(2, store.stddev("k").getAsDouble());
        assertEquals(9, store.max("k").getAsDouble());
        assertEquals(2, store.min("k").getAsDouble());
        assertEquals(29, store.moment("k", 2, 0).getAsDouble());
    }

    @Test
    void momentOfDegreeZeroIsOneAndOfANegativeOneMinusOne() {
        StatStore store = new StatStore(128);

        store.push("k", 0);

        assertEquals(1, store.moment("k", 0, 0).getAsDouble());
        assertEquals(-1, store.moment("k", -1, 0).getAsDouble());
    }

    @Test
    void aBusyKeyPushesAQuietOneOutOfTheOneWindow() {
        StatStore store = new StatStore(128);
        store.push("quiet", 1);

        for (int i = 0; i < 128; i++) {
            store.push("busy", i);
        }

        assertTrue(store.sum("quiet").isEmpty());
        assertEquals(127 * 128 / 2, store.sum("busy").getAsDouble());
    }

    @Test
    void entropyIsZeroForNoneOrOneKeyAndLnTwoForTwoEvenOnes() {
        StatStore store = new StatStore(128);

        assertEquals(0.0, store.entropy());
        store.push("a", 1);
        assertEquals(0.0, store.entropy());
        store.push("b", 1);
        assertEquals(Math.log(2), store.entropy(), 1e-15);
    }

    @Test
    void aSmallSpreadAroundAHugeMeanIsNotLost() {
        StatStore store = new StatStore(128);

        for (double value : new double[] {4, 7, 13, 16}) {
            store.push("k", 1e9 + value);
        }

        assertEquals(Math.sqrt(22.5), store.stddev("k").getAsDouble(), 1e-9);
    }

    @Property(tries = 200)
    void everyFigureAgreesWithAnExactOracleOverTheLatestPairs(
            @ForAll("pushes") List<Pair> pushes, @ForAll @IntRange(min = 1, max = 12) int windowSize) {
        StatStore store = new StatStore(windowSize);

        pushes.forEach(pair -> store.push(pair.key(), pair.value()));

        List<Pair> latest = pushes.subList(Math.max(0, pushes.size() - windowSize), pushes.size());
        assertEquals(latest, store.pairs());
        for (String key : List.of("a", "b", "c")) {
            assertAgrees(
                    store,
                    key,
                    latest.stream()
                            .filter(pair -> pair.key().equals(key))
                            .map(Pair::value)
                            .toList());
        }
        assertEquals(entropyOf(latest), store.entropy(), 1e-12);
    }

    private static void assertAgrees(StatStore store, String key, List<Double> values) {
        if (values.isEmpty()) {
            assertTrue(store.sum(key).isEmpty());
            assertTrue(store.moment(key, 1, 0).isEmpty());
            return;
        }
        BigDecimal sum = values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal count = BigDecimal.valueOf(values.size());
        BigDecimal mean = sum.divide(count, MathContext.DECIMAL128);
        BigDecimal variance = values.stream()
                .map(value -> new BigDecimal(value).subtract(mean).pow(2))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(count, MathContext.DECIMAL128);
        assertEquals(sum.doubleValue(), store.sum(key).getAsDouble(), 1e-6);
        assertEquals(Math.sqrt(variance.doubleValue()), store.stddev(key).getAsDouble(), 1e-6);
        assertEquals(values.stream().max(Double::compare).get(), store.max(key).getAsDouble());
        assertEquals(values.stream().min(Double::compare).get(), store.min(key).getAsDouble());
        assertEquals(mean.doubleValue() - 1, store.moment(key, 1, 1).getAsDouble(), 1e-6);
    }

    private static double entropyOf(List<Pair> pairs) {
        double entropy = 0;
        for (String key : List.of("a", "b", "c")) {
            double share = (double) pairs.stream()
                            .filter(pair -> pair.key().equals(key))
                            .count()
                    / pairs.size();
            entropy -= share > 0 ? share * Math.log(share) : 0;
        }
        return entropy;
    }

    @Provide
    Arbitrary<List<Pair>> pushes() {
        Arbitrary<Double> values = Arbitraries.doubles().between(-1e6, 1e6);
        return Combinators.combine(Arbitraries.of("a", "b", "c"), values)
                .as(Pair::new)
                .list()
                .ofMaxSize(40);
    }
}

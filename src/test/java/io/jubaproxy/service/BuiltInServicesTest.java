package io.jubaproxy.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the table of Jubatus's methods independently of the descriptor files: method, routing, aggregator, kind, result. */
class BuiltInServicesTest {
    private static final String COMMON = """
            get_config() R pass analysis string
            save(string) B merge update map<string, string>
            load(string) B all_and update bool
            get_status() B merge analysis map<string, map<string, string>>
            clear() B all_and update bool
            """;
    private static final String CLASSIFIER = """
            train(list<labeled_datum>) R pass update int
            classify(list<datum>) R pass analysis list<list<estimate_result>>
            get_labels() R pass analysis map<string, ulong>
            set_label(string) B all_and update bool
            delete_label(string) B all_or update bool
            """;
    private static final String REGRESSION = """
            train(list<scored_datum>) R pass update int
            estimate(list<datum>) R pass analysis list<double>
            """;
    private static final String RECOMMENDER = """
            clear_row(string) C2 all_and update bool
            update_row(string, datum) C2 all_and update bool
            complete_row_from_id(string) C2 pass analysis datum
            complete_row_from_datum(datum) R pass analysis datum
            similar_row_from_id(string, uint) C2 pass analysis list<id_with_score>
            similar_row_from_id_and_score(string, double) C2 pass analysis list<id_with_score>
            similar_row_from_id_and_rate(string, float) C2 pass analysis list<id_with_score>
            similar_row_from_datum(datum, uint) R pass analysis list<id_with_score>
            similar_row_from_datum_and_score(datum, double) R pass analysis list<id_with_score>
            similar_row_from_datum_and_rate(datum, float) R pass analysis list<id_with_score>
            decode_row(string) C2 pass analysis datum
            get_all_rows() R pass analysis list<string>
            calc_similarity(datum, datum) R pass analysis double
            calc_l2norm(datum) R pass analysis double
            """;
    private static final String NEAREST_NEIGHBOR = """
            set_row(string, datum) C1 pass update bool
            neighbor_row_from_id(string, uint) R pass analysis list<id_with_score>
            neighbor_row_from_datum(datum, uint) R pass analysis list<id_with_score>
            similar_row_from_id(string, uint) R pass analysis list<id_with_score>
            similar_row_from_datum(datum, uint) R pass analysis list<id_with_score>
            get_all_rows() R pass analysis list<string>
            """;
    private static final String ANOMALY = """
            clear_row(string) C2 all_and update bool
            add(datum) R pass update id_with_score
            add_bulk(list<datum>) R pass update list<string>
            update(string, datum) C2 pass update double
            overwrite(string, datum) C2 pass update double
            calc_score(datum) R pass analysis double
            get_all_rows() R pass analysis list<string>
            """;
    private static final String CLUSTERING = """
            push(list<indexed_point>) R pass update bool
            get_revision() R pass analysis uint
            get_core_members() R pass analysis list<list<weighted_datum>>
            get_core_members_light() R pass analysis list<list<weighted_index>>
            get_k_center() R pass analysis list<datum>
            get_nearest_center(datum) R pass analysis datum
            get_nearest_members(datum) R pass analysis list<weighted_datum>
            get_nearest_members_light(datum) R pass analysis list<weighted_index>
            """;
    private static final String BURST = """
            add_documents(list<document>) B pass update int
            get_result(string) C2 pass analysis window
            get_result_at(string, double) C2 pass analysis window
            get_all_bursted_results() B merge analysis map<string, window>
            get_all_bursted_results_at(double) B merge analysis map<string, window>
            get_all_keywords() R pass analysis list<keyword_with_params>
            add_keyword(keyword_with_params) B all_and update bool
            remove_keyword(string) B all_and update bool
            remove_all_keywords() B all_and update bool
            """;
    private static final String STAT = """
            push(string, double) C1 all_and update bool
            sum(string) C1 pass analysis double
            stddev(string) C1 pass analysis double
            max(string) C1 pass analysis double
            min(string) C1 pass analysis double
            entropy(string) C1 pass analysis double
            moment(string, int, double) C1 pass analysis double
            """;
    private static final String GRAPH = """
            create_node() R pass update string
            remove_node(string) C2 pass update bool
            update_node(string, map<string, string>) C2 all_and update bool
            create_edge(string, edge) C1 pass update ulong
            update_edge(string, ulong, edge) C2 all_and update bool
            remove_edge(string, ulong) C2 all_and update bool
            get_centrality(string, int, preset_query) R pass analysis double
            add_centrality_query(preset_query) B all_and update bool
            add_shortest_path_query(preset_query) B all_and update bool
            remove_centrality_query(preset_query) B all_and update bool
            remove_shortest_path_query(preset_query) B all_and update bool
            get_shortest_path(shortest_path_query) R pass analysis list<string>
            update_index() B all_and update bool
            get_node(string) C2 pass analysis node
            get_edge(string, ulong) C2 pass analysis edge
            """;
    private static final String BANDIT = """
            register_arm(string) B all_and update bool
            delete_arm(string) B all_and update bool
            select_arm(string) C1 pass update string
            register_reward(string, string, double) C1 all_and update bool
            get_arm_info(string) C1 pass analysis map<string, arm_info>
            reset(string) B all_or update bool
            """;
    private static final String WEIGHT = """
            update(datum) R pass update list<feature>
            calc_weight(datum) R pass analysis list<feature>
            """;

    private final ServiceCatalog catalog = ServiceCatalog.builtIn();

    @Test
    void everyMethodHasTheRoutingAggregatorAndKindOfTheTable() {
        assertService("classifier", CLASSIFIER);
        assertService("regression", REGRESSION);
        assertService("recommender", RECOMMENDER);
        assertService("nearest_neighbor", NEAREST_NEIGHBOR);
        assertService("anomaly", ANOMALY);
        assertService("clustering", CLUSTERING);
        assertService("burst", BURST);
        assertService("stat", STAT);
        assertService("graph", GRAPH);
        assertService("bandit", BANDIT);
        assertService("weight", WEIGHT);
        assertEquals(11, catalog.names().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    estimate_result | string label, double score
                    labeled_datum | string label, datum data
                    scored_datum | double score, datum data
                    id_with_score | string id, double score
                    indexed_point | string id, datum point
                    weighted_datum | double weight, datum point
                    weighted_index | double weight, string id
                    keyword_with_params | string keyword, double scaling_param, double gamma
                    batch | int all_data_count, int relevant_data_count, double burst_weight
                    window | double start_pos, list<batch> batches
                    document | double pos, string text
                    node | map<string, string> property, list<ulong> in_edges, list<ulong> out_edges
                    query | string from_id, string to_id
                    preset_query | list<query> edge_query, list<query> node_query
                    edge | map<string, string> property, string source, string target
                    shortest_path_query | string source, string target, uint max_hop, preset_query query
                    arm_info | int trial_count, double weight
                    feature | string key, double value
                    """)
    void everyMessageHasTheFieldsOfTheTable(String name, String fields) {
        Set<String> found = new TreeSet<>();

        catalog.services()
                .forEach(service -> service.methods().values().forEach(method -> {
                    collect(method.result(), name, found);
                    method.parameters().forEach(parameter -> collect(parameter.type(), name, found));
                }));

        assertEquals(Set.of(fields), found);
    }

    private void assertService(String name, String table) {
        List<String> wanted = new ArrayList<>((table + COMMON).lines().toList());
        List<String> found = catalog.service(name).methods().values().stream()
                .map(BuiltInServicesTest::row)
                .toList();
        assertEquals(String.join("\n", wanted), String.join("\n", found), name);
    }

    private static String row(ServiceMethod method) {
        String routing =
                switch (method.routing()) {
                    case Routing.Random random -> "R";
                    case Routing.Broadcast broadcast -> "B";
                    case Routing.Cht cht -> "C" + cht.entries();
                    case Routing.Internal internal -> "internal";
                };
        String parameters = method.parameters().stream()
                .map(parameter -> parameter.type().idl())
                .collect(Collectors.joining(", ", "(", ")"));
        return method.name() + parameters + " " + routing + " "
                + method.aggregator().label() + " "
                + method.kind().name().toLowerCase(Locale.ROOT) + " "
                + method.result().idl();
    }

    private static void collect(Type type, String wanted, Set<String> found) {
        switch (type) {
            case Type.Scalar scalar -> {}
            case Type.Datum datum -> {}
            case Type.ListOf list -> collect(list.element(), wanted, found);
            case Type.MapOf map -> collect(map.value(), wanted, found);
            case Type.Message message -> {
                if (message.name().equals(wanted)) {
                    found.add(message.fields().stream()
                            .map(field -> field.type().idl() + " " + field.name())
                            .collect(Collectors.joining(", ")));
                }
                message.fields().forEach(field -> collect(field.type(), wanted, found));
            }
        }
    }
}

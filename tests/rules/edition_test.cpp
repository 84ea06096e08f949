// The edition table against the books: every cell explained, values spot-checked by hand, fields by name.
#include "rules/edition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <span>

#include "support/effort.h"
#include "support/sources.h"

namespace irondial::rules {
namespace {

using testing::HasSubstr;

constexpr std::array all_editions = {EditionId::dark_age,           EditionId::dark_age_de,
                                     EditionId::death_from_above,   EditionId::quick_start,
                                     EditionId::age_of_destruction, EditionId::solaris_vii};

/// A field that says nothing: 0, no, the empty set, or the first word of a policy.
bool is_neutral(const FieldView& f) {
    return f.value == "0" || f.value == "none" || (!f.legal.empty() && f.value == f.legal.front());
}

FieldView field(const Edition& e, std::string_view full_name) {
    for (const auto& f : fields(e))
        if (f.full_name() == full_name) return f;
    ADD_FAILURE() << "no field " << full_name;
    return {};
}

TEST(EditionTable, ListsEveryRowOfTheTable) {
    std::size_t rows = 0;
    for (const auto& file : std::filesystem::directory_iterator(tests::in_sources("src/rules"))) {
        if (!file.path().string().ends_with("_table.inc")) continue;
        std::ifstream table(file.path());
        for (std::string line; std::getline(table, line);)
            rows += line.starts_with("FIELD(") || line.starts_with("CHOICE(") || line.starts_with("SET(");
    }
    EXPECT_GE(rows, 262u);
    EXPECT_EQ(fields(edition(EditionId::dark_age)).size(), rows);
}

TEST(EditionTable, NamesAreUniqueAndEveryFieldIsExplained) {
    std::set<std::string> names, docs;
    for (const auto& f : fields(edition(EditionId::dark_age))) {
        EXPECT_TRUE(names.insert(f.full_name()).second) << f.full_name() << " stands twice";
        EXPECT_GE(f.doc.size(), 10u) << f.full_name();
        EXPECT_FALSE(f.doc.ends_with('.')) << f.full_name();
        EXPECT_FALSE(f.title.empty()) << f.full_name();
    }
}

TEST(EditionTable, EveryValueThatSaysSomethingHasARule) {
    for (const auto id : all_editions)
        for (const auto& f : fields(edition(id)))
            EXPECT_TRUE(is_neutral(f) || f.rule != RuleId::none)
                << name_of(id) << ' ' << f.full_name() << " = " << f.value;
}

TEST(EditionTable, EveryFieldIsUsedBySomeEdition) {
    std::set<std::string> used;
    for (const auto id : all_editions)
        for (const auto& f : fields(edition(id)))
            if (f.rule != RuleId::none) used.insert(f.full_name());
    EXPECT_EQ(used.size(), fields(edition(EditionId::dark_age)).size());
}

TEST(EditionTable, RulesComeFromTheEditionsOwnBooks) {
    // Death from Above is played on top of Dark Age, the German book shares the English rows it agrees with,
    // readings of the Quick-Start rules stand in the Age of Destruction ledger, a Solaris campaign has its
    // own rows, and the reference of special equipment serves several editions.
    const std::array<std::vector<std::string_view>, edition_count> families = {{{"DA-", "SE-"},
                                                                                {"DE-", "DA-", "SE-"},
                                                                                {"DFA-", "DA-", "SE-"},
                                                                                {"QS-", "AOD-R-"},
                                                                                {"AOD-", "SE-"},
                                                                                {"SOL-", "CAM-"}}};
    for (std::size_t k = 0; k < edition_count; ++k)
        for (const auto& f : fields(edition(all_editions[k]))) {
            if (f.rule == RuleId::none) continue;
            const auto name = name_of(f.rule);
            if (name.starts_with("SE-") || name.starts_with("HE-"))
                continue;  // the shared equipment reference
            EXPECT_TRUE(std::any_of(families[k].begin(), families[k].end(),
                                    [&](auto family) { return name.starts_with(family); }))
                << name_of(all_editions[k]) << ' ' << f.full_name() << " cites " << name;
        }
}

TEST(EditionTable, AReadingOfTheLedgerIsMarkedAsAReading) {
    for (const auto id : all_editions)
        for (const auto& f : fields(edition(id)))
            EXPECT_TRUE(f.reading || name_of(f.rule).find("-R-") == std::string_view::npos) << f.full_name();
}

TEST(EditionTable, IsSmallAndPlain) {
    RecordProperty("sizeof_edition", static_cast<int>(sizeof(Edition)));
    EXPECT_LE(sizeof(Edition), 4096u);
    EXPECT_TRUE(std::is_trivially_copyable_v<Edition>);
}

// --- values, written out from the shared table of differences
// ------------------------------------------------

struct Known {
    EditionId edition;
    std::string_view field, value, rule;
};

class EditionValue : public testing::TestWithParam<Known> {};

TEST_P(EditionValue, IsAsTheBookSays) {
    const auto& [id, name, value, rule] = GetParam();
    const auto f = field(edition(id), name);
    EXPECT_EQ(f.value, value) << name_of(id) << ' ' << name;
    EXPECT_EQ(name_of(f.rule), rule) << name_of(id) << ' ' << name;
}

constexpr auto DA = EditionId::dark_age, DE = EditionId::dark_age_de, DFA = EditionId::death_from_above,
               QS = EditionId::quick_start, AOD = EditionId::age_of_destruction, SOL = EditionId::solaris_vii;

INSTANTIATE_TEST_SUITE_P(
    Table, EditionValue,
    testing::Values(
        // Battleforce and set-up
        Known{DA, "battleforce.build_total_step", "100", "DA-BUILD-02"},
        Known{AOD, "battleforce.standard_build_total", "450", "AOD-STD-02"},
        Known{SOL, "battleforce.heavy_total", "280", "SOL-BUILD-06"},
        Known{SOL, "battleforce.unit_types", "mech", "SOL-COMP-01"},
        Known{AOD, "battleforce.unique_limit", "per-collector-number", "AOD-BUILD-08"},
        Known{SOL, "battleforce.card_types", "gear, pilot", "SOL-CEC-02"},
        Known{QS, "battleforce.card_types", "none", "QS-SCOPE-03"},
        Known{QS, "setup.terrain_first_placer", "second-player", "QS-SETUP-04"},
        Known{AOD, "setup.terrain_total_cap", "4", "AOD-SETUP-14"},
        Known{DE, "setup.clear_items", "never", "DE-SETUP-01"},
        Known{DFA, "setup.passengers_aboard", "yes", "DFA-TRANS-19"},
        Known{DA, "setup.edges", "any-edge", "DA-SETUP-02"},
        Known{AOD, "setup.standard_excluded", "deep-water", "AOD-STD-05"},
        // Turn, orders, tokens, pushing
        Known{AOD, "turn.points_per_order", "150", "AOD-TURN-04"},
        Known{DE, "turn.points_per_order", "100", "DA-R-01"},
        Known{QS, "turn.fixed_orders", "2", "QS-TURN-02"},
        Known{SOL, "turn.order", "initiative", "SOL-INIT-02"},
        Known{AOD, "turn.orders", "move, ranged, close, vent, assault", "AOD-TURN-15"},
        Known{SOL, "tokens.limit", "0", ""}, Known{DA, "tokens.before_push", "no", "DA-SEQ-10"},
        Known{AOD, "tokens.before_push", "yes", "AOD-SEQ-16"},
        Known{DFA, "push.damage_preventable", "yes", "DA-R-06"},
        Known{AOD, "push.damage_preventable", "no", "AOD-PUSH-03"},
        Known{DE, "push.vent_pushes", "no", "DA-R-04"},
        // Values, equipment, damage, heat
        Known{SOL, "values.penalty_side", "attack", "SOL-RMOD-08"},
        Known{DE, "equipment.cancel_duration", "order", "DE-SE-01"},
        Known{QS, "equipment.used", "no", "QS-SCOPE-04"},
        Known{SOL, "damage.timing", "cleanup", "SOL-DMG-05"},
        Known{DA, "damage.steps", "cap-then-critical", "DA-R-88"},
        Known{AOD, "damage.steps", "critical-then-cap", "AOD-SEQ-11"},
        Known{SOL, "heat.dodge_order", "1", "SOL-DODGE-04"},
        Known{AOD, "cooling.water_quad", "2", "AOD-COOL-07"},
        Known{SOL, "cooling.water_test", "end", "SOL-CLEAN-06"},
        Known{DE, "shutdown.equipment", "all-off", "DE-SHUT-01"},
        Known{SOL, "shutdown.attack_bonus", "2", "SOL-SHUT-07"}, Known{QS, "shutdown.attack_bonus", "0", ""},
        // Movement
        Known{DE, "movement.run_heat_timing", "turn-end", "DE-RUN-01"},
        Known{AOD, "movement.mech_over_infantry", "yes", "AOD-MODE-12"},
        Known{SOL, "movement.stop_on_contact", "yes", "SOL-CONTACT-03"},
        Known{QS, "breakaway.required", "no", "QS-SCOPE-07"},
        Known{DA, "breakaway.mech_min", "3", "DA-BREAK-06"},
        Known{DFA, "breakaway.vtol_min", "2", "DFA-VTOL-20"},
        Known{AOD, "breakaway.vtol_min", "4", "AOD-BREAK-04"},
        Known{DE, "breakaway.failed_infantry_turns", "no", "DE-BREAK-01"},
        Known{AOD, "breakaway.infantry_damage", "1", "AOD-BREAK-15"},
        Known{DE, "breakaway.from_shutdown", "per-unit", "DE-BREAK-02"},
        Known{QS, "spin.extent", "touch-mover", "QS-SPIN-02"}, Known{AOD, "spin.quad", "no", "AOD-SPIN-03"},
        // Combat
        Known{DA, "ranged.rear_arc_bonus", "2", "DA-RNG-13"},
        Known{DA, "ranged.engaged", "contact-only", "DA-RNG-11"}));

INSTANTIATE_TEST_SUITE_P(
    TableContinued, EditionValue,
    testing::Values(Known{AOD, "ranged.called_shot", "2", "AOD-RMOD-02"},
                    Known{SOL, "ranged.called_shot", "1", "SOL-RMOD-02"},
                    Known{AOD, "ranged.friendly_fire_mech_penalty", "1", "AOD-RMOD-05"},
                    Known{QS, "ranged.friendly_fire", "forbidden", "QS-RNG-11"},
                    Known{AOD, "ranged.hull_down", "1", "AOD-MODE-18"},
                    Known{DFA, "ranged.aa_against", "vtol-mode", "DFA-AA-02"},
                    Known{AOD, "line_of_fire.mech_to_other", "mechs", "AOD-LOF-10"},
                    Known{SOL, "line_of_fire.unit_beside_penalty", "2", "SOL-RMOD-07"},
                    Known{SOL, "indirect.penalty", "2", "SOL-INDIR-08"},
                    Known{AOD, "indirect.penalty", "3", "AOD-INDIR-09"},
                    Known{SOL, "critical.hit_damage", "0", "SOL-CRIT-02"},
                    Known{SOL, "critical.hit_knocks_out_pilot", "yes", "SOL-CRIT-03"},
                    Known{DE, "close.rear_test", "attacking-arc", "DE-CC-01"},
                    Known{SOL, "close.mech_damage", "half-unless-melee", "SOL-CC-07"},
                    Known{AOD, "capture.by", "foot-infantry", "AOD-CAP-01"},
                    Known{DE, "capture.captive_cooling", "original-owner", "DE-CAP-03"},
                    Known{AOD, "capture.failed_formation", "all-against-mech", "AOD-CFORM-15"},
                    Known{DE, "special.rear_test", "turn-start", "DE-RAM-02"},
                    Known{AOD, "special.charge_self_damage", "half-primary", "AOD-CHARGE-10"},
                    Known{SOL, "special.charge_heat", "2", "SOL-SPECIAL-17"},
                    Known{DE, "critical.hit_needs_damage_intent", "no", "DE-ATK-01"},
                    Known{SOL, "assault.heat", "2", "SOL-ASLT-07"},
                    Known{SOL, "assault.dodge_cover", "2", "SOL-DODGE-02"},
                    // Artillery, VTOL, transports, formations
                    Known{DFA, "artillery.clear_bonus", "4", "DFA-ARTY-12"},
                    Known{AOD, "artillery.clear_bonus", "2", "AOD-ARTY-13"},
                    Known{DFA, "vtol.shoot_min_speed", "12", "DA-R-69"},
                    Known{AOD, "vtol.shoot_min_speed", "13", "AOD-VTOL-22"},
                    Known{AOD, "vtol.salvage_lands", "yes", "AOD-VTOL-13"},
                    Known{DFA, "transport.board_cost", "spend-half", "DFA-TRANS-13"},
                    Known{AOD, "transport.vehicle_size", "3", "AOD-TRANS-04"},
                    Known{DFA, "formation.mercenaries", "no", "DFA-MERC-02"},
                    Known{AOD, "formation.move_push_damage", "no", "AOD-MFORM-15"},
                    Known{QS, "formation.move_push_damage", "yes", "AOD-R-148"},
                    Known{DE, "formation.move_contact", "friendly", "DE-MFORM-01"},
                    // Terrain, victory
                    Known{DA, "terrain.hindering_stop", "base-wholly-in", "DA-TERR-HIND-03"},
                    Known{AOD, "terrain.hindering_stop", "path-crossing", "AOD-TERR-HIND-04"},
                    Known{SOL, "terrain.hindering_hex_cost", "3", "SOL-MOVE-03"},
                    Known{DE, "terrain.low_wall_waiver", "units-touch", "DE-TERR-WALL-01"},
                    Known{AOD, "terrain.low_wall_waiver", "none", ""},
                    Known{DE, "elevation.stop_down", "none", "DE-TERR-ELEV-01"},
                    Known{SOL, "elevation.one_blocking", "no", "SOL-ELEV-05"},
                    Known{DE, "victory.winner", "total-points", "DE-VC-01"},
                    Known{SOL, "victory.reputation_for_equal", "80", "SOL-VC-02"},
                    Known{DA, "victory.self_elimination", "opponents", "DA-R-53"},
                    Known{AOD, "victory.self_elimination", "nobody", "AOD-R-95"},
                    Known{AOD, "victory.vc2_needs_survivors", "yes", "AOD-VC-06"},
                    Known{QS, "victory.time_limit_minutes", "50", "QS-END-01"},
                    Known{DE, "victory.withdraw", "cannot-win", "DE-WITHDRAW-01"},
                    Known{SOL, "victory.end_check", "phase", "SOL-PHASE-04"}));

TEST(Edition, ReadsAsPlainValuesInCode) {
    const Edition& ed = edition(AOD);
    EXPECT_EQ(7 + ed.ranged.rear_arc_bonus, 9);
    EXPECT_TRUE(ed.breakaway.required);
    EXPECT_TRUE(ed.turn.structure == TurnStructure::stages);
    EXPECT_TRUE(ed.close.types->has(UnitType::infantry));
    EXPECT_FALSE(ed.close.types->has(UnitType::vehicle));
}

TEST(Edition, IsFoundByName) {
    for (const auto id : all_editions) EXPECT_EQ(find_edition(name_of(id)), id);
    EXPECT_EQ(find_edition("classic"), std::nullopt);
}

// --- overriding
// ----------------------------------------------------------------------------------------------

TEST(Override, SetsEveryFieldOfEveryEditionAndBack) {
    for (const auto id : std::span(all_editions).first(tests::sanitized ? 1 : all_editions.size())) {
        const Edition book = edition(id);
        const auto listed = fields(book);
        for (std::size_t k = 0; k < listed.size(); ++k) {
            const auto& f = listed[k];
            for (const auto& value : f.legal.empty() ? std::vector<std::string>{"0", "1", "99"} : f.legal) {
                Edition changed = book;
                ASSERT_EQ(override_field(changed, f.full_name(), value), std::nullopt);
                const auto now = fields(changed);
                EXPECT_EQ(now[k].value, value) << f.full_name();
                EXPECT_EQ(changed == book, value == f.value) << f.full_name() << " = " << value;
                EXPECT_TRUE(now[k].rule != RuleId::none || value == f.value)
                    << f.full_name() << " cites no rule";
                ASSERT_EQ(override_field(changed, f.full_name(), f.value), std::nullopt);
                EXPECT_EQ(changed, book) << f.full_name();
            }
        }
    }
}

TEST(Override, ChangesNothingElse) {
    Edition ed = edition(SOL);
    ASSERT_EQ(override_field(ed, "shutdown.may_vent", "yes"), std::nullopt);
    EXPECT_TRUE(ed.shutdown.may_vent);
    ed.shutdown.may_vent = edition(SOL).shutdown.may_vent;
    EXPECT_EQ(ed, edition(SOL));
}

TEST(Override, TakesSetsAndDashedWords) {
    Edition ed = edition(QS);
    EXPECT_EQ(override_field(ed, "close.types", "vehicle, mech"), std::nullopt);
    EXPECT_TRUE(ed.close.types == (Set<UnitType>{UnitType::vehicle, UnitType::mech}));
    EXPECT_EQ(override_field(ed, "close.types", "none"), std::nullopt);
    EXPECT_TRUE(ed.close.types->empty());
    EXPECT_EQ(override_field(ed, "ranged.engaged", "called-shot"), std::nullopt);
    EXPECT_TRUE(ed.ranged.engaged == EngagedFire::called_shot);
}

TEST(Override, OfAFieldTheEditionLacksCitesTheEditionThatHasIt) {
    Edition ed = edition(QS);
    ASSERT_EQ(override_field(ed, "ranged.hull_down", "1"), std::nullopt);
    EXPECT_EQ(name_of(ed.ranged.hull_down.rule), "AOD-MODE-18");
}

TEST(Override, RefusesAnUnknownFieldAndNamesTheNearest) {
    Edition ed = edition(AOD);
    const auto refusal = override_field(ed, "ranged.rear_bonus", "3");
    ASSERT_TRUE(refusal);
    EXPECT_THAT(*refusal, HasSubstr("There is no field \"ranged.rear_bonus\""));
    EXPECT_THAT(*refusal, HasSubstr("ranged.rear_arc_bonus"));
    EXPECT_THAT(*override_field(ed, "mech_min", "3"), HasSubstr("breakaway.mech_min"));
    EXPECT_TRUE(override_field(ed, "", ""));
    EXPECT_EQ(ed, edition(AOD));
}

TEST(Override, RefusesAnIllegalValueAndNamesTheLegalOnes) {
    Edition ed = edition(AOD);
    EXPECT_EQ(*override_field(ed, "turn.structure", "rounds"),
              "turn.structure cannot be \"rounds\". It can be flat, stages or phases.");
    EXPECT_EQ(*override_field(ed, "breakaway.required", "maybe"),
              "breakaway.required cannot be \"maybe\". It can be no or yes.");
    EXPECT_EQ(*override_field(ed, "close.types", "infantry, boat"),
              "close.types cannot be \"infantry, boat\". It can be none, or any of infantry, vehicle, mech, "
              "separated by commas.");
    for (const auto* value : {"", "two", "1O", "-100", "100", "99999999999", "1.5", " 1"})
        EXPECT_THAT(*override_field(ed, "ranged.rear_arc_bonus", value),
                    HasSubstr("a whole number from -99 to 99"));
    EXPECT_THAT(*override_field(ed, "turn.points_per_order", "10001"), HasSubstr("0 to 10000"));
    EXPECT_EQ(ed, edition(AOD));
}

// --- policies
// ------------------------------------------------------------------------------------------------

TEST(Policy, KnowsItsWords) {
    static_assert(names_of<TurnStructure>.size() == 3);
    static_assert(name_of(TurnStructure::stages) == "stages");
    static_assert(parse_policy<EngagedFire>("called-shot") == EngagedFire::called_shot);
    static_assert(parse_policy<EngagedFire>("called_shot") == EngagedFire::called_shot);
    static_assert(!parse_policy<EngagedFire>("called"));
    static_assert(!parse_policy<EngagedFire>(""));
    EXPECT_THAT(names_of<UnitType>, testing::ElementsAre("infantry", "vehicle", "mech"));
}

TEST(RuleIds, AreFoundByNameAndCheckedWhileCompiling) {
    constexpr RuleId id = rule("AOD-RMOD-01");
    EXPECT_EQ(name_of(id), "AOD-RMOD-01");
    EXPECT_EQ(find_rule("AOD-RMOD-99"), RuleId::none);
    EXPECT_EQ(name_of(RuleId::none), "");
}

}  // namespace
}  // namespace irondial::rules

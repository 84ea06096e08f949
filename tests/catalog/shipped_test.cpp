// What we ship: complete, as the source says, doubts included.
#include <gmock/gmock.h>

#include <map>

#include "packs.h"

namespace irondial::catalog {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Catalog& catalog() {
    return shipped().catalog;
}

std::size_t units_of(std::string_view pack) {
    std::size_t n = 0;
    for (const UnitText& text : catalog().unit_texts) n += catalog().packs[text.pack].id == pack ? 1 : 0;
    return n;
}

const Unit& unit(std::string_view id) {
    EXPECT_NE(catalog().unit(id), UnitKind::none) << id;
    return catalog()[catalog().unit(id)];
}

const UnitText& names(std::string_view id) {
    return catalog().text(catalog().unit(id));
}

TEST(Shipped, EveryPackIsWithoutProblems) {
    EXPECT_THAT(texts(shipped().problems), IsEmpty());
}

TEST(Shipped, Counts) {
    EXPECT_EQ(units_of("aod"), 141u);
    EXPECT_EQ(units_of("aod-extra"), 33u);
    const auto from_aod = [](const auto& list) {
        return std::count_if(list.begin(), list.end(),
                             [](const auto& entry) { return entry.card.set == "AOD"; });
    };
    EXPECT_EQ(from_aod(catalog().gear), 33);
    EXPECT_EQ(from_aod(catalog().pilots), 33);
    EXPECT_EQ(from_aod(catalog().planetary_conditions), 10);
    std::size_t real_markers = 0;
    for (const ArtilleryMarker& marker : catalog().artillery_markers)
        real_markers += catalog().text(marker.unit).set == "AOD" ? 1 : 0;
    EXPECT_EQ(real_markers, 8u);
}

TEST(Shipped, UnitsOfTheSetByKind) {
    std::map<UnitType, int> types;
    std::map<Rank, int> ranks;
    std::map<SpeedMode, int> modes;
    std::map<WeightClass, int> classes;
    for (std::size_t i = 0; i < catalog().units.size(); ++i) {
        if (catalog().unit_texts[i].set != "AOD") continue;
        const Unit& u = catalog().units[i];
        ++types[u.type], ++ranks[u.rank], ++modes[u.speed_mode], ++classes[u.weight_class];
        EXPECT_EQ(u.front_arc, 180);
        EXPECT_FALSE(u.front_arc_recorded);  // no source records it
    }
    EXPECT_EQ(types, (std::map<UnitType, int>{
                         {UnitType::infantry, 38}, {UnitType::vehicle, 50}, {UnitType::mech, 53}}));
    EXPECT_EQ(ranks, (std::map<Rank, int>{{Rank::unknown, 17},
                                          {Rank::green, 26},
                                          {Rank::veteran, 52},
                                          {Rank::elite, 26},
                                          {Rank::unique, 20}}));
    EXPECT_EQ(modes[SpeedMode::mech], 41);
    EXPECT_EQ(modes[SpeedMode::quad], 12);
    EXPECT_EQ(modes[SpeedMode::vtol], 8);
    EXPECT_EQ(modes[SpeedMode::aquatic], 5);
    EXPECT_EQ(classes[WeightClass::light], 16);
    EXPECT_EQ(classes[WeightClass::assault], 7);
}

TEST(Shipped, AHatchetmanCellByCell) {
    const Unit& u = unit("AOD104");
    EXPECT_EQ(names("AOD104").name, "Hatchetman");
    EXPECT_EQ(names("AOD104").variant, "HCT2F-M");  // misprinted, and kept so
    EXPECT_EQ(u.points, 133);
    EXPECT_EQ(u.clicks, 12);
    EXPECT_EQ(u.vent, 2);
    EXPECT_EQ(u.weapon_count, 2);
    EXPECT_EQ(u.weapons[0], (Weapon{RangeType::melee, 1, 0, 0}));
    EXPECT_EQ(u.weapons[1], (Weapon{RangeType::ballistic, 1, 0, 12}));
    EXPECT_EQ(u.dial[0].marker, Marker::green);
    EXPECT_EQ(u.dial[0][DialSlot::primary], (DialCell{3, Equipment::full_strike, EquipShape::square}));
    EXPECT_EQ(u.dial[3][DialSlot::speed], (DialCell{6, Equipment::jump_jets, EquipShape::square}));
    EXPECT_EQ(u.dial[11][DialSlot::defense], (DialCell{15, Equipment::none, EquipShape::square}));
    EXPECT_EQ(u.heat_positions, 5);
    EXPECT_EQ(u.heat_dial[4][DialSlot::secondary], (HeatCell{-1, HeatEffect::avoid_ammunition_explosion}));
    EXPECT_EQ(u.heat_dial[3][DialSlot::speed], (HeatCell{2, HeatEffect::avoid_shutdown}));
    EXPECT_EQ(u.base, (geo::BaseShape{{2000}, {2000}}));
}

TEST(Shipped, CirclesMarkersAndBases) {
    EXPECT_EQ(unit("AOD001").dial[0][DialSlot::speed],
              (DialCell{8, Equipment::infiltrate, EquipShape::circle}));
    EXPECT_EQ(unit("AOD001").base, (geo::BaseShape{{1250}, {1250}}));
    EXPECT_EQ(unit("AOD041").base, (geo::BaseShape{{1250}, {2750}}));
    EXPECT_EQ(unit("AOD123").base, (geo::BaseShape{{2250}, {2250}}));
    EXPECT_EQ(unit("AOD141").dial[2].marker, Marker::black);
    EXPECT_EQ(unit("AOD141").dial[4][DialSlot::primary].equip, Equipment::agility);
}

// Doubtful values are kept and marked, never corrected.
TEST(Shipped, DoubtsAreKept) {
    EXPECT_THAT(names("AOD104").flags, ElementsAre("salvage-missing", "variant-format", "points-pattern"));
    EXPECT_EQ(unit("AOD104").rank, Rank::unknown);
    EXPECT_EQ(names("AOD104").inferred.rank, Rank::elite);
    EXPECT_THAT(names("AOD104").inferred.salvage_clicks, ElementsAre(11));
    EXPECT_EQ(names("AOD104").notes.size(), 3u);
    EXPECT_EQ(names("AOD002").rank_basis, RankBasis::family_points);
    EXPECT_EQ(names("AOD113").source_faction, "gunslinger");
    EXPECT_EQ(unit("AOD113").faction, FactionId::mercenary);
}

TEST(Shipped, ArtilleryMarkersBelongToTheirUnits) {
    const Unit& hadur = unit("AOD041");
    EXPECT_EQ(hadur.artillery_range, 30);
    const ArtilleryMarker& m = catalog().artillery_markers[static_cast<std::size_t>(hadur.artillery_marker)];
    EXPECT_EQ(catalog().text(m.unit).id, "AOD041");
    EXPECT_EQ(m.target_value, 21);
    EXPECT_EQ(m.drift[2], (DriftRange{9, 14, 5}));
    EXPECT_EQ(m.bearings, (std::array<std::uint16_t, 6>{240, 180, 240, 120, 120, 0}));
    EXPECT_EQ(m.front_labels, (std::array<std::uint8_t, 3>{6, 0, 0}));
}

// Cards are one-sided about canceling; the catalog merges both sides.
TEST(Shipped, ConditionsEndByWhatEitherCardSays) {
    const auto ends = [](std::string_view id) {
        std::vector<std::string> ids;
        for (const ConditionId c : catalog().planetary_conditions[catalog().find(id).index].ends_by)
            ids.push_back(catalog().planetary_conditions[static_cast<std::size_t>(c)].card.id);
        std::sort(ids.begin(), ids.end());
        return ids;
    };
    EXPECT_THAT(ends("AOD-PC-001"), ElementsAre("AOD-PC-002"));
    EXPECT_THAT(ends("AOD-PC-002"), ElementsAre("AOD-PC-004", "AOD-PC-005"));
    EXPECT_THAT(ends("AOD-PC-004"), ElementsAre("AOD-PC-001", "AOD-PC-003"));
    EXPECT_THAT(ends("AOD-PC-006"), ElementsAre("AOD-PC-005", "AOD-PC-010"));
    EXPECT_THAT(ends("AOD-PC-008"), IsEmpty());
}

TEST(Shipped, EffectsAreWhatTheCardsSay) {
    const Gear& evade = catalog().gear[catalog().find("AOD-G-002").index];
    ASSERT_EQ(evade.card.effects.size(), 1u);
    const Action& grant = evade.card.effects[0].actions[0];
    EXPECT_EQ(grant.verb, Verb::grant);
    EXPECT_EQ(grant.equipment, Equipment::evade);
    EXPECT_TRUE(grant.beside && grant.survives_salvage);

    const Gear& inferno = catalog().gear[catalog().find("AOD-G-013").index];
    const Effect& heats = inferno.card.effects[0];
    EXPECT_EQ(heats.when, Trigger::damage_dealt);
    EXPECT_TRUE(heats.optional);
    EXPECT_EQ(heats.attacks, (Set<AttackKind>{AttackKind::ranged}));
    ASSERT_EQ(heats.conditions.size(), 2u);
    EXPECT_EQ(heats.conditions[0].of, Who::target);
    EXPECT_EQ(heats.conditions[0].any_of, Set<UnitType>{UnitType::mech}.bits);
    EXPECT_EQ(heats.conditions[1].fact, Fact::host_value);
    EXPECT_EQ(heats.conditions[1].low, 1);
    EXPECT_EQ(heats.actions[0].to, Who::target);

    const Gear& ams = catalog().gear[catalog().find("AOD-G-014").index];
    const Action& roll = ams.card.effects[0].actions[0];
    ASSERT_EQ(roll.outcomes.size(), 2u);
    EXPECT_EQ(roll.outcomes[1].on, (1 << 5) | (1 << 6));
    EXPECT_EQ(roll.outcomes[1].actions[0].amount.number, -2);
    EXPECT_EQ(roll.outcomes[1].actions[0].minimum, 0);

    const PlanetaryCondition& swamp = catalog().planetary_conditions[catalog().find("AOD-PC-004").index];
    const Condition& others = swamp.card.effects[0].conditions[0];
    EXPECT_EQ(swamp.card.effects[0].scope, Scope::all);
    EXPECT_EQ(others.any_of & Set<SpeedMode>({SpeedMode::hover, SpeedMode::vtol}).bits, 0u);
    EXPECT_NE(others.any_of & Set<SpeedMode>({SpeedMode::foot}).bits, 0u);
}

TEST(Shipped, EveryCardThatShouldDoSomethingDoes) {
    for (const Gear& gear : catalog().gear) EXPECT_FALSE(gear.card.effects.empty()) << gear.card.id;
    for (const PlanetaryCondition& c : catalog().planetary_conditions)
        EXPECT_FALSE(c.card.effects.empty()) << c.card.id;
    for (const Pilot& pilot : catalog().pilots)
        EXPECT_EQ(pilot.card.effects.empty(), pilot.preferred == UnitKind::none) << pilot.card.id;
}

TEST(Shipped, EveryCardIsToldInBothLanguages) {
    for (const auto& [id, ref] : catalog().by_id) {
        const Card* c = card(catalog(), ref);
        EXPECT_TRUE(c == nullptr || !(c->summary.en.empty() || c->summary.de.empty())) << id;
    }
}

TEST(Shipped, RecruitmentOfGunslingers) {
    const Pilot& stark = catalog().pilots[catalog().find("AOD-GS-003").index];
    ASSERT_TRUE(stark.recruitment);
    EXPECT_EQ(stark.recruitment->base, 5);
    EXPECT_THAT(stark.recruitment->by_faction,
                testing::Contains(std::pair(*catalog().faction("house-liao"), std::int16_t{18})));
    EXPECT_FALSE(stark.recruitment->forbidden_recorded);
    EXPECT_EQ(catalog().text(stark.preferred).id, "AOD118");
    EXPECT_EQ(stark.alternative.points, 51);
}

TEST(Shipped, FactionsWithAbilitiesAndAlliances) {
    const auto abilities = [](std::string_view faction) {
        std::vector<std::string> ids;
        for (const FactionAbility& a : catalog()[*catalog().faction(faction)].abilities) ids.push_back(a.id);
        return ids;
    };
    EXPECT_THAT(abilities("house-liao"), ElementsAre("awe", "fanaticism", "ruthlessness"));
    EXPECT_THAT(abilities("jade-falcon"), ElementsAre("zellbrigen", "merciless", "enhanced-imaging"));
    EXPECT_THAT(abilities("sea-fox"), ElementsAre("renegade", "scavenger", "predator"));
    EXPECT_EQ(catalog().factions[0].id, "mercenary");
    EXPECT_GE(catalog().factions.size(), 16u);  // thirteen of the book, two of the figures, and mercenary
    std::size_t house = 0;
    for (const Alliance& alliance : catalog().alliances)
        house += alliance.kind == AllianceKind::house ? 1 : 0;
    EXPECT_EQ(house, 3u);
}

TEST(Shipped, EveryEquipmentAndHeatEffectIsExplainedInBothLanguages) {
    const auto expect_explained = [](const Explanation& explanation, std::string_view id) {
        EXPECT_FALSE(explanation.name.en.empty() || explanation.name.de.empty()) << id;
        for (const RulesFamily family :
             {RulesFamily::dark_age, RulesFamily::age_of_destruction, RulesFamily::solaris_vii}) {
            const Text& text = wording(explanation, family);
            EXPECT_FALSE(text.en.empty() || text.de.empty()) << id;
        }
    };
    for (std::size_t i = 1; i < count<Equipment>; ++i)
        expect_explained(catalog().equipment[i], equipment_table[i].name);
    for (std::size_t i = 1; i < count<HeatEffect>; ++i)
        expect_explained(catalog().heat_effects[i], heat_effect_table[i].name);
    const auto sourcing = [](Equipment e, RulesFamily f) {
        return catalog().equipment[static_cast<std::size_t>(e)].sourcing[static_cast<std::size_t>(f)];
    };
    EXPECT_EQ(sourcing(Equipment::ppc_capacitor, RulesFamily::dark_age), Sourcing::absent);
    EXPECT_EQ(sourcing(Equipment::ppc_capacitor, RulesFamily::age_of_destruction), Sourcing::assumed);
    EXPECT_EQ(sourcing(Equipment::pulse, RulesFamily::dark_age), Sourcing::sourced);
}

TEST(Shipped, TheQuickStartForces) {
    ASSERT_EQ(catalog().find("QS-LANCERS").entry, Entry::army);
    const auto force = [](std::string_view id) {
        std::vector<std::string> ids;
        for (const ArmyUnit& u : catalog().armies[catalog().find(id).index].units)
            ids.push_back(catalog().text(u.unit).id);
        return ids;
    };
    EXPECT_THAT(force("QS-LANCERS"), ElementsAre("AOD125", "AOD126", "AOD127", "AOD131", "AOD134"));
    EXPECT_THAT(force("QS-DRAGOONS"), ElementsAre("AOD128", "AOD129", "AOD130", "AOD132", "AOD133"));
    const Battlefield& mat = catalog().battlefields[catalog().find("QS-PLAYMAT").index];
    EXPECT_EQ(mat.pile.size(), 4u);
    for (const std::uint16_t piece : mat.pile)
        EXPECT_EQ(catalog().terrain[piece].kind, TerrainKind::blocking);
    ASSERT_EQ(mat.zones.size(), 2u);
    EXPECT_EQ(mat.zones[0].area, (geo::Box{{8000, 0}, {28000, 3000}}));
    // The names on the bases agree with the two forces of the book.
    EXPECT_EQ(names("AOD134").group, "21st-centauri-lancers");
    EXPECT_EQ(names("AOD133").group, "wolfs-dragoons");
}

// One number over every value of the real units. It changes exactly when one of them does.
TEST(Shipped, ChecksumOfTheRealUnits) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (std::size_t i = 0; i < catalog().units.size(); ++i) {
        if (catalog().packs[catalog().unit_texts[i].pack].origin != Origin::real) continue;
        for (const char c : to_json(catalog(), static_cast<UnitKind>(i)))
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    EXPECT_EQ(hash, 1991545264459971244u);
}

// RULES: AOD-ATK-05, AOD-ATK-06, AOD-ATK-07
TEST(Shipped, InfantryAndVehiclesHaveOneRangeTypeMechsUpToTwoAndOnlyTheyMelee) {
    std::size_t melee = 0;
    for (std::size_t i = 0; i < catalog().units.size(); ++i) {
        const Unit& u = catalog().units[i];
        const bool mech = u.type == UnitType::mech;
        EXPECT_GE(u.weapon_count, 1) << catalog().unit_texts[i].id;
        EXPECT_LE(u.weapon_count, mech ? 2 : 1) << catalog().unit_texts[i].id;
        for (std::size_t w = 0; w < u.weapon_count; ++w)
            if (u.weapons[w].range_type == RangeType::melee) {
                EXPECT_TRUE(mech) << catalog().unit_texts[i].id;
                ++melee;
            }
    }
    EXPECT_GT(melee, 20U);

    const auto problems_of = [](std::string_view weapons) {
        Catalog own = catalog();
        std::vector<Problem> problems;
        add_unit(own,
                 {.name = "test",
                  .text = R"({"id": "TST001", "name": "Rifles", "points": 20, "type": "infantry",
                              "speedMode": "foot", "weapons": )" +
                          std::string(weapons) +
                          R"(, "dial": [{"primary": 1, "speed": 8, "attack": 8, "defense": 16}]})"},
                 problems);
        return problems.size();
    };
    EXPECT_EQ(problems_of(R"([{"rangeType": "energy", "maxRange": 6}])"), 0U);
    EXPECT_GT(problems_of(R"([{"rangeType": "melee"}])"), 0U);
    EXPECT_GT(
        problems_of(R"([{"rangeType": "energy", "maxRange": 6}, {"rangeType": "ballistic", "maxRange": 6}])"),
        0U);
}

}  // namespace
}  // namespace irondial::catalog

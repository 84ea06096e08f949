// The pack of our own design: what it must offer, how its dials run, and what its figures cost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "support/sources.h"

namespace irondial::catalog {
namespace {

using ::testing::AllOf;
using ::testing::IsEmpty;
using ::testing::StartsWith;

Source read(const std::filesystem::path& path) {
    std::ifstream in{path};
    return {path.filename().string(), std::string{std::istreambuf_iterator<char>{in}, {}}};
}

const Loaded& shipped() {
    static const Loaded loaded = [] {
        const std::filesystem::path data = tests::in_sources("data");
        std::vector<Source> sources;
        for (const char* name : {"bases.json", "factions.json", "equipment.json"})
            sources.push_back(read(data / name));
        for (const auto& file : std::filesystem::directory_iterator{data / "packs"})
            sources.push_back(read(file.path()));
        return load(sources);
    }();
    return loaded;
}
const Catalog& all() {
    return shipped().catalog;
}

bool from_pack(std::uint16_t pack, std::string_view id) {
    return all().packs[pack].id == id;
}

std::vector<UnitKind> units_of(std::string_view pack) {
    std::vector<UnitKind> found;
    for (std::size_t i = 0; i < all().units.size(); ++i)
        if (from_pack(all().unit_texts[i].pack, pack)) found.push_back(static_cast<UnitKind>(i));
    return found;
}

/// The cards of one list that are ours.
template <class CardList>
auto ours(const CardList& list) {
    CardList found;
    for (const auto& entry : list)
        if (from_pack(entry.card.pack, "originals")) found.push_back(entry);
    return found;
}

std::vector<Card> our_cards() {
    std::vector<Card> cards;
    const auto take = [&](const auto& list) {
        for (const auto& entry : ours(list)) cards.push_back(entry.card);
    };
    take(all().gear), take(all().pilots), take(all().planetary_conditions), take(all().faction_pride);
    take(all().mercenary_contracts), take(all().situational_alliances), take(all().rally_cards);
    return cards;
}

bool is_salvage(const Click& click) {
    return click[DialSlot::attack].equip == Equipment::salvage;
}

// --- What the pack offers --------------------------------------------------------------------------------

TEST(Originals, LoadTogetherWithAllOtherPacks) {
    std::string report;
    for (const Problem& problem : shipped().problems) report += to_text(problem) + "\n";
    EXPECT_EQ(report, "");
}

TEST(Originals, AreLabelledAsOurs) {
    for (const UnitKind kind : units_of("originals")) {
        EXPECT_EQ(all().packs[all().text(kind).pack].origin, Origin::original);
        EXPECT_THAT(all().text(kind).id, StartsWith("IDO"));
    }
    for (const Card& card : our_cards()) EXPECT_THAT(card.id, StartsWith("IDO-"));
}

TEST(Originals, Counts) {
    EXPECT_GE(units_of("originals").size(), 24u);
    EXPECT_GE(ours(all().faction_pride).size(), 6u);
    EXPECT_GE(ours(all().mercenary_contracts).size(), 4u);
    EXPECT_GE(ours(all().situational_alliances).size(), 4u);
    EXPECT_GE(ours(all().rally_cards).size(), 12u);
    EXPECT_GE(all().target_tokens.size(), 12u);
    EXPECT_GE(ours(all().planetary_conditions).size(), 1u);
    EXPECT_GE(ours(all().gear).size(), 4u);
    EXPECT_GE(ours(all().pilots).size(), 3u);
}

TEST(Originals, ShowEveryEquipmentAndEveryHeatEffect) {
    std::set<Equipment> equipment;
    std::set<HeatEffect> effects;
    for (const UnitKind kind : units_of("originals")) {
        const Unit& unit = all()[kind];
        for (std::size_t c = 0; c < unit.clicks; ++c)
            for (const DialCell& cell : unit.dial[c].cells) equipment.insert(cell.equip);
        for (std::size_t h = 0; h < unit.heat_positions; ++h)
            for (const HeatCell& cell : unit.heat_dial[h].cells) effects.insert(cell.effect);
    }
    for (std::size_t e = 1; e < count<Equipment>; ++e)
        EXPECT_TRUE(equipment.contains(static_cast<Equipment>(e))) << text(static_cast<Equipment>(e));
    for (std::size_t e = 1; e < count<HeatEffect>; ++e)
        EXPECT_TRUE(effects.contains(static_cast<HeatEffect>(e))) << text(static_cast<HeatEffect>(e));
}

TEST(Originals, LeaveNoFactionOfTheRulebookWithoutAUnit) {  // AOD-UNIT-02
    for (const char* faction : {"bannsons-raiders", "dragons-fury", "highlanders", "house-davion",
                                "house-liao", "house-steiner", "jade-falcon", "republic-of-the-sphere",
                                "sea-fox", "spirit-cats", "steel-wolves", "stormhammers", "swordsworn"})
        EXPECT_TRUE(std::ranges::any_of(all().units, [&](const Unit& u) {
            return all()[u.faction].id == faction;
        })) << faction;
}

TEST(Originals, CoverEveryKindOfBaseAndBuild) {
    std::set<std::pair<UnitType, SpeedMode>> modes;
    std::set<std::pair<WeightClass, bool>> melee;  // class, and whether the 'Mech has a melee weapon
    std::set<std::pair<WeightClass, SpeedMode>> legs;
    std::set<Rank> ranks;
    std::set<int> arcs;
    std::set<AttackSymbol> repairers;
    bool ground_transport = false, flying_transport = false, towed_gun = false;
    int artillery = 0;
    for (const UnitKind kind : units_of("originals")) {
        const Unit& u = all()[kind];
        modes.insert({u.type, u.speed_mode});
        ranks.insert(u.rank);
        arcs.insert(u.front_arc);
        if (u.type == UnitType::mech) {
            melee.insert({u.weight_class, u.weapons[0].range_type == RangeType::melee});
            legs.insert({u.weight_class, u.speed_mode});
        }
        if (shows(u, Equipment::repair)) repairers.insert(u.attack_symbol);
        if (u.capacity > 0) (u.speed_mode == SpeedMode::vtol ? flying_transport : ground_transport) = true;
        if (u.type == UnitType::infantry && u.dial[0][DialSlot::speed].value == 0) towed_gun = true;
        if (u.artillery_range > 0) {
            EXPECT_NE(u.artillery_marker, MarkerId::none) << all().text(kind).id;
            ++artillery;
        }
    }
    EXPECT_THAT(ranks, ::testing::ElementsAre(Rank::green, Rank::veteran, Rank::elite, Rank::unique));
    EXPECT_THAT(arcs, ::testing::ElementsAre(135, 180, 270, 360));
    EXPECT_THAT(repairers,
                ::testing::ElementsAre(AttackSymbol::triage, AttackSymbol::wrench, AttackSymbol::crosshairs));
    EXPECT_EQ(melee.size(), 8u);  // four classes, with and without
    EXPECT_EQ(legs.size(), 8u);   // four classes, on two legs and on four
    for (const SpeedMode mode : {SpeedMode::foot, SpeedMode::aquatic, SpeedMode::wheeled})
        EXPECT_TRUE(modes.contains({UnitType::infantry, mode})) << text(mode);
    for (const SpeedMode mode : {SpeedMode::hover, SpeedMode::tracked, SpeedMode::wheeled, SpeedMode::vtol})
        EXPECT_TRUE(modes.contains({UnitType::vehicle, mode})) << text(mode);
    EXPECT_TRUE(ground_transport && flying_transport && towed_gun);
    EXPECT_GE(artillery, 1);
}

// --- Dials -----------------------------------------------------------------------------------------------

TEST(Originals, HaveNothingUnknownOrDoubtful) {
    for (const UnitKind kind : units_of("originals")) {
        const Unit& unit = all()[kind];
        SCOPED_TRACE(all().text(kind).id);
        EXPECT_NE(unit.rank, Rank::unknown);
        EXPECT_EQ(all().text(kind).rank_basis, RankBasis::printed);
        EXPECT_NE(unit.attack_symbol, AttackSymbol::unknown);
        EXPECT_TRUE(unit.front_arc_recorded);
        EXPECT_THAT(all().text(kind).flags, IsEmpty());
        EXPECT_THAT(all().text(kind).notes, IsEmpty());
    }
}

TEST(Originals, DialsFallAndEndInSalvage) {
    for (const UnitKind kind : units_of("originals")) {
        const Unit& unit = all()[kind];
        SCOPED_TRACE(all().text(kind).id);
        int salvage_clicks = 0, repair_markers = 0;
        for (std::size_t c = 0; c < unit.clicks; ++c) {
            const Click& click = unit.dial[c];
            salvage_clicks += is_salvage(click);
            repair_markers += click.marker == Marker::black;
            if (c == 0) continue;
            for (std::size_t s = 0; s < count<DialSlot>; ++s)
                EXPECT_LE(click.cells[s].value, unit.dial[c - 1].cells[s].value) << "click " << c;
            EXPECT_LE(is_salvage(unit.dial[c - 1]), is_salvage(click))
                << "Salvage is not left again, click " << c;
        }
        EXPECT_EQ(salvage_clicks, unit.type == UnitType::infantry ? 0 : 2);
        EXPECT_GE(repair_markers, 1);
    }
}

// --- Prices ----------------------------------------------------------------------------------------------

/// Coefficients in hundredths of a point, fitted to the 141 figures of the pack `aod`: docs/originals.md.
struct PriceModel {
    int base, firepower, mobility, armor, equipment;
};

PriceModel price_model(const Unit& unit) {
    switch (unit.type) {
        case UnitType::infantry: return {-110, 180, 11, 6, 57};
        case UnitType::vehicle: return {990, 128, 15, 14, 123};
        case UnitType::mech: break;
    }
    const int base = unit.weight_class == WeightClass::light    ? 7800
                     : unit.weight_class == WeightClass::medium ? 8800
                     : unit.weight_class == WeightClass::heavy  ? 11000
                                                                : 13900;
    return {base, 41, 0, 23, 96};
}

/// What the model says a unit is worth, in ten-thousandths of a point.
long modelled_price(const Unit& unit) {
    long firepower = 0, mobility = 0, armor = 0, half_equipment = 0;
    for (std::size_t c = 0; c < unit.clicks; ++c) {
        const Click& click = unit.dial[c];
        armor += click[DialSlot::defense].value - 10;
        for (const DialCell& cell : click.cells)
            if (cell.equip != Equipment::none && cell.equip != Equipment::salvage)
                half_equipment += cell.shape == EquipShape::square ? 2 : 1;
        if (is_salvage(click)) continue;
        mobility += click[DialSlot::speed].value;
        for (std::size_t w = 0; w < unit.weapon_count; ++w)
            firepower +=
                click.cells[w].value * click[DialSlot::attack].value * (unit.weapons[w].max_range + 4);
    }
    const PriceModel m = price_model(unit);
    return m.firepower * firepower + 100 * (m.base + m.mobility * mobility + m.armor * armor) +
           50 * m.equipment * half_equipment;
}

/// How far the printed points lie from the model, in percent of the model.
double off_by(const Unit& unit) {
    const auto model = static_cast<double>(modelled_price(unit));
    return 100.0 * (10000.0 * unit.points - model) / model;
}

TEST(Originals, PriceModelFitsThePrintedFigures) {
    for (const auto& [type, median] :
         {std::pair{UnitType::infantry, 9.0}, {UnitType::vehicle, 9.0}, {UnitType::mech, 4.0}}) {
        std::vector<double> errors;
        for (const UnitKind kind : units_of("aod"))
            if (all()[kind].type == type) errors.push_back(std::abs(off_by(all()[kind])));
        ASSERT_GE(errors.size(), 38u);
        std::ranges::sort(errors);
        EXPECT_LE(errors[errors.size() / 2], median) << text(type);
    }
}

TEST(Originals, ArePricedWithinTenPercentOfTheModel) {
    double sum = 0;
    for (const UnitKind kind : units_of("originals")) {
        const double percent = off_by(all()[kind]);
        sum += percent;
        EXPECT_LE(std::abs(percent), 10.0) << all().text(kind).id << " " << all().text(kind).name;
    }
    EXPECT_LE(std::abs(sum / static_cast<double>(units_of("originals").size())),
              2.0);  // no bargain on average
}

TEST(Originals, StayWithinThePointsOfTheirKindInPrint) {
    for (const UnitKind kind : units_of("originals")) {
        const Unit& unit = all()[kind];
        int low = 999, high = 0;
        for (const UnitKind real : units_of("aod")) {
            const Unit& other = all()[real];
            if (other.type != unit.type || other.weight_class != unit.weight_class) continue;
            low = std::min<int>(low, other.points);
            high = std::max<int>(high, other.points);
        }
        EXPECT_THAT(unit.points, AllOf(::testing::Ge(low), ::testing::Le(high))) << all().text(kind).id;
    }
}

// --- Cards and tokens ------------------------------------------------------------------------------------

TEST(Originals, CardsSpeakBothLanguagesAndSayTheirCost) {
    for (const Card& card : our_cards()) {
        SCOPED_TRACE(card.id);
        EXPECT_NE(card.name.de, "");
        EXPECT_NE(card.summary.en, "");
        EXPECT_NE(card.summary.de, "");
        EXPECT_TRUE(card.cost.known);
    }
}

TEST(Originals, CardsDoSomething) {
    for (const auto& gear : ours(all().gear)) EXPECT_THAT(gear.card.effects, Not(IsEmpty())) << gear.card.id;
    for (const auto& pilot : ours(all().pilots))
        EXPECT_EQ(pilot.card.effects.empty(), pilot.tier == PilotTier::common) << pilot.card.id;
    for (const auto& condition : ours(all().planetary_conditions))
        EXPECT_THAT(condition.card.effects, Not(IsEmpty())) << condition.card.id;
    for (const auto& pride : ours(all().faction_pride)) {
        EXPECT_THAT(pride.card.effects, Not(IsEmpty())) << pride.card.id;
        EXPECT_TRUE(pride.pure.per_150 && pride.pure.points < pride.card.cost.points)
            << pride.card.id;  // AOD-FP-06
    }
    for (const auto& alliance : ours(all().situational_alliances))
        EXPECT_THAT(alliance.card.effects, Not(IsEmpty())) << alliance.card.id;
    for (const auto& rally : ours(all().rally_cards)) {
        EXPECT_THAT(rally.card.effects, Not(IsEmpty())) << rally.card.id;
        EXPECT_THAT(rally.requirement, Not(IsEmpty())) << rally.card.id;  // CAM-RALLY-01
    }
}

TEST(Originals, HaveGearThatSolarisForbidsAndGearThatItAllows) {  // SOL-CEC-02
    const auto gear = ours(all().gear);
    const auto risc =
        std::ranges::count_if(gear, [](const Gear& g) { return g.card.name.en.find("R.I.S.C.") == 0; });
    EXPECT_GE(risc, 1);
    EXPECT_LT(risc, std::ssize(gear));
}

TEST(Originals, HaveAGunslingerWhomSomeFactionsMayNotRecruit) {  // AOD-RECRUIT-08
    EXPECT_TRUE(std::ranges::any_of(ours(all().pilots), [](const Pilot& p) {
        return p.tier == PilotTier::gunslinger && p.recruitment->forbidden_recorded &&
               !p.recruitment->forbidden.empty();
    }));
}

TEST(Originals, GiveEveryUniqueMechItsOwnPilot) {
    for (const UnitKind kind : units_of("originals")) {
        if (all()[kind].rank != Rank::unique) continue;
        const auto pilots =
            std::ranges::count_if(all().pilots, [&](const Pilot& p) { return p.preferred == kind; });
        EXPECT_EQ(pilots, 1) << all().text(kind).id;
    }
}

TEST(Originals, ThreeTargetTokensTotalThirtyInSeveralWays) {  // SOL-TARGET-02
    const auto& tokens = all().target_tokens;
    int ways = 0;
    for (std::size_t a = 0; a < tokens.size(); ++a)
        for (std::size_t b = a + 1; b < tokens.size(); ++b)
            for (std::size_t c = b + 1; c < tokens.size(); ++c)
                ways += tokens[a].rp + tokens[b].rp + tokens[c].rp == 30;
    EXPECT_GE(ways, 10);
    std::set<RangeType> preferred;
    for (const TargetToken& token : tokens) {
        preferred.insert(token.preferred);
        EXPECT_LT(token.otherwise, token.rp) << token.id;
    }
    EXPECT_EQ(preferred.size(), count<RangeType>);
}

// --- Armies ----------------------------------------------------------------------------------------------

TEST(Originals, TheLiaoArmyMayUseAwe) {  // AOD-FAC-06: half its points in Elite House Liao units
    const EntryRef ref = all().find("IDO-A-LIAO");
    ASSERT_EQ(ref.entry, Entry::army);
    int elite = 0, points = 0;
    for (const ArmyUnit& member : all().armies[ref.index].units) {
        const Unit& unit = all()[member.unit];
        points += unit.points;
        if (unit.rank == Rank::elite && all()[unit.faction].id == "house-liao") elite += unit.points;
    }
    EXPECT_GE(2 * elite, points);
}

}  // namespace
}  // namespace irondial::catalog

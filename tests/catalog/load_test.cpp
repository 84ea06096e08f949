// Reading packs: what may be left out, what is refused, and that nothing hides anything else.
#include <gmock/gmock.h>

#include "packs.h"

namespace irondial::catalog {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Loaded load_with_bases(const std::string& text) {
    std::vector<Source> sources = base_sources();
    sources.push_back({"mine.json", text});
    return load(sources);
}

Loaded load_units(const std::string& units) {
    return load_with_bases(R"({"pack": "mine", "origin": "original", "units": [)" + units + "]}");
}

std::string tank(const std::string& more = "", const std::string& id = "MINE001") {
    return R"({"id": ")" + id + R"(", "name": "Tank", "points": 20, "type": "vehicle", "speedMode": "hover",
        "weapons": [{"rangeType": "energy", "maxRange": 8}],
        "dial": [{"primary": 2, "speed": 10, "attack": 7, "defense": 17}])" +
           more + "}";
}

TEST(Load, TheLeastAUnitNeeds) {
    const Loaded loaded = load_units(tank());
    ASSERT_THAT(texts(loaded.problems), IsEmpty());
    const Unit& unit = loaded.catalog[loaded.catalog.unit("MINE001")];
    const UnitText& names = loaded.catalog.text(loaded.catalog.unit("MINE001"));
    EXPECT_EQ(unit.faction, FactionId::mercenary);
    EXPECT_EQ(unit.rank, Rank::unknown);
    EXPECT_EQ(unit.weapons[0], (Weapon{RangeType::energy, 1, 0, 8}));
    EXPECT_EQ(unit.dial[0].marker, Marker::green);
    EXPECT_EQ(unit.dial[0][DialSlot::speed].value, 10);
    EXPECT_EQ(unit.base, (geo::BaseShape{{1250}, {2750}}));
    EXPECT_EQ(unit.front_arc, 180);
    EXPECT_EQ(unit.rear_arc, 90);
    EXPECT_EQ(names.set, "MINE");
    EXPECT_EQ(names.number, 1);
    EXPECT_EQ(names.source_faction, "mercenary");
    EXPECT_EQ(names.rank_basis, RankBasis::unknown);
}

TEST(Load, NullIsTheSameAsAbsent) {
    const Loaded loaded =
        load_units(tank(R"(, "rank": null, "class": null, "heatDial": null, "inferred": null)"));
    EXPECT_THAT(texts(loaded.problems), IsEmpty());
}

TEST(Load, EquipmentByColourByNameOrBoth) {
    const auto equipped = [](const std::string& equip) {
        const Loaded loaded = load_units(
            R"({"id": "M1", "name": "T", "points": 1, "type": "vehicle", "speedMode": "hover",
                "weapons": [{"rangeType": "energy", "maxRange": 8}],
                "dial": [{"primary": 2, "speed": {"value": 8, "equip": )" +
            equip + R"(}, "attack": 7, "defense": 17}]})");
        EXPECT_THAT(texts(loaded.problems), IsEmpty()) << equip;
        return loaded.catalog.units.at(0).dial[0][DialSlot::speed];
    };
    const DialCell infiltrate{8, Equipment::infiltrate, EquipShape::square};
    EXPECT_EQ(equipped(R"({"color": "grey"})"), infiltrate);
    EXPECT_EQ(equipped(R"({"color": "gray"})"), infiltrate);
    EXPECT_EQ(equipped(R"({"name": "infiltrate"})"), infiltrate);
    EXPECT_EQ(equipped(R"({"color": "gray", "name": "infiltrate", "shape": "circle"})"),
              (DialCell{8, Equipment::infiltrate, EquipShape::circle}));
    EXPECT_EQ(equipped(R"({"color": "purple"})").equip, Equipment::reconnaissance);
    EXPECT_EQ(equipped("null").equip, Equipment::none);
}

TEST(Load, AFileThatIsNotJsonDoesNotHideTheOthers) {
    std::vector<Source> sources = base_sources();
    sources.push_back({"bad.json", "{\n \"pack\": \"bad\",\n"});
    sources.push_back({"good.json", R"({"pack": "good", "origin": "original", "units": [)" + tank() + "]}"});
    sources.push_back({"odd.json", R"({"pack": "odd", "origin": "original", "units": [)" +
                                       tank(R"(, "speedmode": "hover")", "ODD1") + "]}"});
    const Loaded loaded = load(sources);
    EXPECT_THAT(
        texts(loaded.problems),
        ElementsAre(
            HasSubstr("bad.json: line 3, column 1: not JSON: unexpected end of input"),
            "odd.json#/units/0/speedmode: a unit has no key \"speedmode\"; did you mean \"speedMode\"?"));
    EXPECT_NE(loaded.catalog.unit("MINE001"), UnitKind::none);
    EXPECT_NE(loaded.catalog.unit("ODD1"), UnitKind::none);  // what is readable can be looked at
}

TEST(Load, PacksOfStrangersMeetLimits) {
    const auto only = [](const std::string& text) {
        const Loaded loaded = load({{"x.json", text}});
        EXPECT_EQ(loaded.problems.size(), 1u);
        return loaded.problems.empty() ? std::string() : to_text(loaded.problems[0]);
    };
    EXPECT_THAT(only(std::string(100, '[')), HasSubstr("nested deeper than 32 levels"));
    EXPECT_THAT(only(std::string(17 << 20, ' ')), HasSubstr("the file has 17825792 bytes; at most 16777216"));
    std::string wide = "{";
    for (int i = 0; i < 100; ++i) wide += "\"k" + std::to_string(i) + "\": 0,";
    EXPECT_THAT(only(wide + "\"z\": 0}"), HasSubstr("an object of more than 64 keys"));
    EXPECT_THAT(only(R"({"pack": "p", "origin": "real", "source": ")" + std::string(5000, 'a') + "\"}"),
                HasSubstr("x.json#/source: a text of 5000 bytes"));
    std::string many = R"({"pack": "p", "origin": "real", "terrain": [)";
    for (int i = 0; i < 1001; ++i) many += i == 0 ? "0" : ",0";
    EXPECT_THAT(only(many + "]}"), HasSubstr("x.json#/terrain: 1001 entries: terrain takes at most 1000"));
    EXPECT_THAT(only("\xff"), HasSubstr("not JSON"));
    EXPECT_THAT(only(""), HasSubstr("not JSON"));
}

TEST(Load, ProblemsStandInTheOrderOfTheText) {
    const Loaded loaded = load_with_bases(R"({"pack": "p", "origin": "original",
        "terrain": [{"id": "T", "name": "T", "kind": "swamp", "disc": {"radius": 1}}],
        "units": [)" + tank(R"(, "vent": 2)") +
                                          R"(],
        "gear": 7})");
    EXPECT_THAT(texts(loaded.problems),
                ElementsAre(HasSubstr("mine.json#/terrain/0/kind"), HasSubstr("mine.json#/units/0/vent"),
                            "mine.json#/gear: gear is a list, not 7"));
}

TEST(Load, SetsCanBeWrittenAsAllBut) {
    const Loaded loaded = load_with_bases(R"({"pack": "p", "origin": "original", "planetaryConditions": [
        {"id": "C-1", "name": "Calm", "effects": [{"when": "always", "actions": [
            {"do": "remove-terrain", "terrain": {"not": []}},
            {"do": "change-terrain", "terrain": {"not": ["blocking", "low-wall"]}, "becomes": "clear"}]}]}]})");
    ASSERT_THAT(texts(loaded.problems), IsEmpty());
    const auto& actions = loaded.catalog.planetary_conditions.at(0).card.effects.at(0).actions;
    EXPECT_EQ(actions[0].terrain.bits, (1u << count<TerrainKind>)-1);
    EXPECT_EQ(actions[1].terrain, (Set<TerrainKind>{TerrainKind::clear, TerrainKind::hindering,
                                                    TerrainKind::shallow_water, TerrainKind::deep_water}));
}

TEST(Load, PolygonsTurnCounterClockwise) {
    const Loaded loaded = load_with_bases(R"({"pack": "p", "origin": "original", "terrain": [
        {"id": "T", "name": "T", "kind": "hindering", "polygon": [[0, 0], [0, 2.125], [2, 0]]}]})");
    ASSERT_THAT(texts(loaded.problems), IsEmpty());
    EXPECT_THAT(loaded.catalog.terrain.at(0).points,
                ElementsAre(geo::Point{2000, 0}, geo::Point{0, 2125}, geo::Point{0, 0}));
}

TEST(AddUnit, FromAScenario) {
    Catalog catalog = load(base_sources()).catalog;
    std::vector<Problem> problems;
    const UnitKind kind = add_unit(catalog, {"scenario.json#/units/2/define", tank()}, problems);
    ASSERT_THAT(texts(problems), IsEmpty());
    EXPECT_EQ(catalog[kind].points, 20);
    EXPECT_EQ(catalog.unit("MINE001"), kind);

    EXPECT_EQ(add_unit(catalog, {"s", tank()}, problems), UnitKind::none);
    EXPECT_EQ(texts(problems).back(), "s: \"MINE001\" is already in the catalog");
    EXPECT_EQ(add_unit(catalog, {"s", tank(R"(, "rank": "x")", "MINE002")}, problems), UnitKind::none);
    EXPECT_EQ(texts(problems).back(),
              "s#/rank: unknown rank \"x\"; there is \"green\", \"veteran\", \"elite\" or \"unique\"");
    EXPECT_EQ(add_unit(catalog, {"s#/define", "{"}, problems), UnitKind::none);
    EXPECT_THAT(texts(problems).back(), testing::StartsWith("s#/define: line 1, column 2: not JSON"));
    EXPECT_EQ(problems.size(), 3u) << testing::PrintToString(texts(problems));
    EXPECT_EQ(catalog.units.size(), 1u);
}

TEST(Similar, IdsThatLookLikeWhatWasTyped) {
    const Catalog& catalog = shipped().catalog;
    EXPECT_THAT(similar_ids(catalog, "AOD1O4"), Contains("AOD104"));
    EXPECT_THAT(similar_ids(catalog, "AODG-013"), Contains("AOD-G-013"));
    EXPECT_LE(similar_ids(catalog, "AOD000").size(), 3u);
    EXPECT_THAT(similar_ids(catalog, "zzzzzzzzzzzz"), IsEmpty());
}

}  // namespace
}  // namespace irondial::catalog

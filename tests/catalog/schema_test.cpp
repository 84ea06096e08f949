// The published JSON Schema spells the same words as the loader. (scripts/check_schema.py tries it on packs.)
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "packs.h"

namespace irondial::catalog {
namespace {

using Json = nlohmann::json;

const Json& defs() {
    static const Json schema = Json::parse(read_file("data/schema/pack.schema.json"));
    return schema.at("$defs");
}

template <class E>
void expect_same_words(const char* name, std::size_t skip = 0) {
    std::vector<std::string> ours(Words<E>::list.begin() + static_cast<std::ptrdiff_t>(skip),
                                  Words<E>::list.end());
    EXPECT_EQ(defs().at(name).at("enum").get<std::vector<std::string>>(), ours) << name;
}

TEST(Schema, SpellsTheWordsOfTheLoader) {
    expect_same_words<UnitType>("unitType");
    expect_same_words<WeightClass>("weightClass", 1);
    expect_same_words<Rank>("rank", 1);
    expect_same_words<RankBasis>("rankBasis");
    expect_same_words<SpeedMode>("speedMode");
    expect_same_words<RangeType>("rangeType");
    expect_same_words<AttackSymbol>("attackSymbol", 1);
    expect_same_words<DialSlot>("dialSlot");
    expect_same_words<Marker>("marker");
    expect_same_words<EquipShape>("equipShape");
    expect_same_words<Equipment>("equipment", 1);
    expect_same_words<HeatEffect>("heatEffect", 1);
    expect_same_words<TerrainKind>("terrainKind");
    expect_same_words<HexKind>("hexKind");
    expect_same_words<Level>("level");
    expect_same_words<Edge>("edge");
    expect_same_words<Role>("role");
    expect_same_words<AttackKind>("attackKind");
    expect_same_words<Scope>("scope");
    expect_same_words<Who>("who");
    expect_same_words<Stat>("stat", 1);
    expect_same_words<Thing>("thing", 1);
    expect_same_words<NamedRoll>("namedRoll", 1);
    expect_same_words<Quantity>("quantity", 1);
    expect_same_words<Span>("span", 1);
    expect_same_words<Per>("per", 1);
    expect_same_words<Verb>("verb");
    expect_same_words<GearSlot>("gearSlot");
    expect_same_words<PilotTier>("pilotTier");
    expect_same_words<AllianceKind>("allianceKind");
    expect_same_words<RulesFamily>("rulesFamily");
    expect_same_words<Origin>("origin");
}

TEST(Schema, EveryFactCanBeAsked) {
    const Json& conditions = defs().at("conditions").at("properties");
    std::size_t keys = 0;
    for (const FactFacts& fact : fact_table) {
        const std::string name(fact.name);
        if (!fact.of_unit)
            EXPECT_TRUE(conditions.contains(name)) << name;
        else
            for (const char* who : {"self.", "target.", "attacker."})
                EXPECT_TRUE(conditions.contains(who + name)) << name;
        keys += fact.of_unit ? 3 : 1;
    }
    EXPECT_EQ(conditions.size(), keys);
}

TEST(Schema, EveryVerbHasItsKeys) {
    std::vector<std::string> verbs;
    for (const Json& action : defs().at("action").at("oneOf"))
        verbs.push_back(action.at("properties").at("do").at("const"));
    EXPECT_THAT(verbs, testing::ElementsAreArray(Words<Verb>::list));
}

TEST(Schema, LimitsOfDials) {
    EXPECT_EQ(defs().at("unit").at("properties").at("dial").at("maxItems"), max_clicks);
    EXPECT_EQ(defs().at("unit").at("properties").at("heatDial").at("anyOf").at(0).at("maxItems"), max_heat);
}

}  // namespace
}  // namespace irondial::catalog

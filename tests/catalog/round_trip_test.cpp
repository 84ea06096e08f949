// What is written loads again to the same catalog, and units are written in the very form they were read in.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "packs.h"

namespace irondial::catalog {
namespace {

TEST(RoundTrip, RealUnitsAreWrittenAsTheyStandInThePack) {
    const Catalog& catalog = shipped().catalog;
    std::size_t compared = 0;
    for (const char* name : {"data/packs/aod.json", "data/packs/aod-extra.json"}) {
        const nlohmann::json pack = nlohmann::json::parse(read_file(name));
        for (const nlohmann::json& unit : pack.at("units")) {
            const std::string id = unit.at("id");
            ASSERT_EQ(nlohmann::json::parse(to_json(catalog, catalog.unit(id))), unit) << id;
            ++compared;
        }
    }
    EXPECT_EQ(compared, 174u);
}

/// Pack indices differ, since everything is written as one pack.
template <class T>
std::vector<T> without_packs(std::vector<T> list) {
    for (T& entry : list) {
        if constexpr (requires { entry.card.pack; })
            entry.card.pack = 0;
        else if constexpr (requires { entry.pack; })
            entry.pack = 0;
    }
    return list;
}

TEST(RoundTrip, TheWholeCatalog) {
    const Catalog& before = shipped().catalog;
    const Loaded again = load({{"all.json", to_json(before)}});
    ASSERT_THAT(texts(again.problems), testing::IsEmpty());
    const Catalog& after = again.catalog;
    EXPECT_EQ(before.units, after.units);
    EXPECT_EQ(without_packs(before.unit_texts), without_packs(after.unit_texts));
    EXPECT_EQ(before.factions, after.factions);
    EXPECT_EQ(before.alliances, after.alliances);
    EXPECT_EQ(without_packs(before.gear), without_packs(after.gear));
    EXPECT_EQ(without_packs(before.pilots), without_packs(after.pilots));
    EXPECT_EQ(without_packs(before.planetary_conditions), without_packs(after.planetary_conditions));
    EXPECT_EQ(without_packs(before.faction_pride), without_packs(after.faction_pride));
    EXPECT_EQ(without_packs(before.mercenary_contracts), without_packs(after.mercenary_contracts));
    EXPECT_EQ(without_packs(before.situational_alliances), without_packs(after.situational_alliances));
    EXPECT_EQ(without_packs(before.rally_cards), without_packs(after.rally_cards));
    EXPECT_EQ(without_packs(before.target_tokens), without_packs(after.target_tokens));
    EXPECT_EQ(before.artillery_markers, after.artillery_markers);
    EXPECT_EQ(without_packs(before.terrain), without_packs(after.terrain));
    EXPECT_EQ(without_packs(before.battlefields), without_packs(after.battlefields));
    EXPECT_EQ(without_packs(before.arenas), without_packs(after.arenas));
    EXPECT_EQ(without_packs(before.armies), without_packs(after.armies));
    EXPECT_EQ(before.equipment, after.equipment);
    EXPECT_EQ(before.heat_effects, after.heat_effects);
    EXPECT_EQ(before.bases, after.bases);
}

TEST(RoundTrip, EntriesOneByOne) {
    const Catalog& catalog = shipped().catalog;
    for (const auto& [id, ref] : catalog.by_id)
        EXPECT_EQ(nlohmann::json::parse(to_json(catalog, ref)).at("id"), id);
}

}  // namespace
}  // namespace irondial::catalog

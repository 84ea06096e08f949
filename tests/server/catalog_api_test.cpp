// The catalog as JSON for browsers, made from the packs we ship.
#include "server/catalog_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "support/shows.h"
#include "support/sources.h"

namespace irondial::server {
namespace {

using Json = nlohmann::json;
using testing::Contains;
using testing::HasSubstr;

/// The packs of data/ and data/packs, as `irondial serve` loads them.
catalog::Catalog shipped() {
    namespace fs = std::filesystem;
    std::vector<catalog::Source> sources;
    for (const char* folder : {"data", "data/packs"})
        for (const auto& entry : fs::directory_iterator(irondial::tests::in_sources(folder))) {
            if (entry.path().extension() != ".json") continue;
            std::ifstream in{entry.path()};
            sources.push_back({entry.path().filename(), {std::istreambuf_iterator<char>{in}, {}}});
        }
    auto [catalog, problems] = catalog::load(sources);
    EXPECT_TRUE(problems.empty()) << to_text(problems.front());
    return catalog;
}

class CatalogApi : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        catalog_ = new catalog::Catalog(shipped());
        router_ = new Router;
        add_catalog(*router_, *catalog_);
    }
    static void TearDownTestSuite() {
        delete router_;
        delete catalog_;
    }
    static Response ask(std::string_view path) {
        return router_->answer({.method = "GET", .target = path, .if_none_match = {}});
    }
    static Json get(std::string_view path) {
        const Response response = ask(path);
        EXPECT_EQ(response.status, 200U) << path;
        EXPECT_EQ(response.content->content_type, "application/json");
        return Json::parse(response.content->body);
    }
    static const Json& entry(const Json& list, std::string_view key, std::string_view value) {
        for (const Json& item : list)
            if (item.at(std::string(key)) == value) return item;
        ADD_FAILURE() << "no " << value;
        return list.at(0);
    }
    static inline catalog::Catalog* catalog_ = nullptr;
    static inline Router* router_ = nullptr;
};

TEST_F(CatalogApi, ListsEveryUnitWithWhatAListNeeds) {
    const Json catalog = get("/api/catalog");
    EXPECT_EQ(catalog["units"].size(), catalog_->units.size());
    const Json& hatchetman = entry(catalog["units"], "id", "AOD104");
    EXPECT_EQ(hatchetman["name"], "Hatchetman");
    EXPECT_EQ(hatchetman["pack"], "aod");
    EXPECT_EQ(hatchetman["rank"], nullptr);  // unknown stays unknown
    EXPECT_EQ(hatchetman["clicks"], 12);
    EXPECT_EQ(hatchetman["start"]["speed"]["equip"]["name"], "jump-jets");
    EXPECT_EQ(hatchetman["equipment"], Json::parse(R"(["full-strike", "jump-jets"])"));
    EXPECT_THAT(hatchetman["flags"], Contains("salvage-missing"));
    EXPECT_FALSE(hatchetman.contains("dial"));
}

TEST_F(CatalogApi, NamesEveryPackAndFactionAUnitRefersTo) {
    const Json catalog = get("/api/catalog");
    for (const Json& unit : catalog["units"]) {
        entry(catalog["packs"], "id", unit["pack"].get<std::string>());
        entry(catalog["factions"], "id", unit["faction"].get<std::string>());
    }
}

TEST_F(CatalogApi, ServesEveryUnitWhole) {
    for (const auto& text : catalog_->unit_texts) {
        const Json unit = get("/api/catalog/units/" + text.id);
        EXPECT_EQ(unit["id"], text.id);
        EXPECT_GT(unit["dial"].size(), 0U);
    }
    const Json unit = get("/api/catalog/units/AOD104");
    EXPECT_EQ(unit["dial"].size(), 12U);
    EXPECT_EQ(unit["heatDial"].size(), 5U);
    EXPECT_EQ(unit["notes"].size(), 3U);
}

TEST_F(CatalogApi, GivesAnArtilleryUnitItsMarker) {
    const Json marker = get("/api/catalog/units/AOD041")["artilleryMarker"];
    EXPECT_EQ(marker["targetValue"], 21);
    EXPECT_EQ(marker["driftRanges"], Json::parse("[[19, 20, 3], [15, 18, 4], [9, 14, 5]]"));
    EXPECT_EQ(marker["driftBearings"], Json::parse("[240, 180, 240, 120, 120, 0]"));
    EXPECT_EQ(get("/api/catalog/units/AOD104")["artilleryMarker"], nullptr);
}

TEST_F(CatalogApi, SaysThatAUnitIsNotThere) {
    const Response response = ask("/api/catalog/units/AOD999");
    EXPECT_EQ(response.status, 404U);
    EXPECT_THAT(response.content->body, HasSubstr("There is nothing at /api/catalog/units/AOD999."));
}

TEST_F(CatalogApi, ServesEveryCardWithAName) {
    const Json cards = get("/api/cards")["cards"];
    const std::size_t all = catalog_->gear.size() + catalog_->pilots.size() +
                            catalog_->planetary_conditions.size() + catalog_->faction_pride.size() +
                            catalog_->mercenary_contracts.size() + catalog_->situational_alliances.size() +
                            catalog_->rally_cards.size() + catalog_->target_tokens.size();
    EXPECT_EQ(cards.size(), all);
    for (const Json& card : cards) EXPECT_NE(card["name"]["en"], "") << card["id"];

    const Json& paschke = entry(cards, "id", "AOD-GS-007");
    EXPECT_EQ(paschke["tier"], "gunslinger");
    EXPECT_EQ(paschke["preferredUnit"], "AOD133");
    EXPECT_EQ(paschke["recruitCosts"]["byFaction"]["house-liao"], 18);
    EXPECT_EQ(paschke["recruitCosts"]["base"], 5);
    EXPECT_EQ(paschke["recruitCosts"]["recruiters"]["house-liao"], 18);
    EXPECT_EQ(paschke["recruitCosts"]["recruiters"]["sea-fox"], 5);
    const Json& struck_out = entry(cards, "id", "IDO-GS-001")["recruitCosts"]["recruiters"];
    EXPECT_TRUE(struck_out.contains("sea-fox"));
    EXPECT_FALSE(struck_out.contains("house-liao"));
    EXPECT_EQ(entry(cards, "id", "AOD-PC-001")["cost"], nullptr);  // not recorded, so not invented
}

TEST_F(CatalogApi, ExplainsEquipmentInEveryEditionAndLanguage) {
    const Json table = get("/api/equipment");
    EXPECT_EQ(table["equipment"].size(), 35U);
    EXPECT_EQ(table["heatEffects"].size(), 10U);
    for (const char* list : {"equipment", "heatEffects"})
        for (const Json& item : table[list])
            for (const char* family : {"dark-age", "age-of-destruction", "solaris-vii"}) {
                const Json& rule = item["rules"][family];
                if (rule["sourcing"] == "absent") continue;
                EXPECT_NE(rule["text"].value("en", ""), "") << item["name"] << family;
                EXPECT_NE(rule["text"].value("de", ""), "") << item["name"] << family;
            }
    const Json& piercing = entry(table["equipment"], "name", "armor-piercing");
    EXPECT_EQ(piercing["color"], "red");
    EXPECT_EQ(piercing["slot"], "ballistic");
    EXPECT_NE(piercing["rules"]["dark-age"]["text"], piercing["rules"]["age-of-destruction"]["text"]);
}

TEST_F(CatalogApi, AnswersAsItsReadmeSays) {
    std::ifstream in{irondial::tests::in_sources("src/server/README.md")};
    std::string line, path, example;
    int compared = 0;
    for (bool inside = false; std::getline(in, line);) {
        if (line.starts_with("`GET ")) path = line.substr(5, line.find('`', 5) - 5);
        if (inside && line == "```") {
            inside = false;
            if (path.empty()) continue;
            EXPECT_TRUE(irondial::tests::shows(get(path), Json::parse(example))) << path << example;
            ++compared;
        } else if (inside) {
            example += line;
        } else if (line == "```json") {
            inside = true;
            example.clear();
        }
    }
    EXPECT_EQ(compared, 5);
}

TEST_F(CatalogApi, KnowsItsHealth) {
    EXPECT_EQ(get("/api/health")["status"], "ok");
    EXPECT_EQ(get("/api/health")["units"], catalog_->units.size());
}

}  // namespace
}  // namespace irondial::server

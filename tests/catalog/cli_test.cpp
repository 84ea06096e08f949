// The catalog in the terminal: what list, show and check say.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/catalog_check.h"
#include "cli/catalog_list.h"
#include "cli/catalog_show.h"
#include "cli/pack_files.h"
#include "packs.h"

namespace irondial::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const catalog::Catalog& all() {
    return catalog::shipped().catalog;
}

std::vector<std::string> ids(ListOptions options) {
    options.json = true;
    std::vector<std::string> found;
    for (const auto& entry : nlohmann::json::parse(list_entries(all(), options, Paint::none).text))
        found.push_back(entry.at("id"));
    return found;
}

std::string show(const std::string& id, catalog::Language language = catalog::Language::en) {
    ShowOptions options;
    options.id = id;
    options.language = language;
    const Output output = show_entry(all(), options, Paint::none);
    return output.text + output.error;
}

TEST(CatalogList, FiltersMeetAndAlternativesAdd) {
    ListOptions options;
    EXPECT_GE(ids(options).size(), 174u);
    options.sets = {"AOD"};
    EXPECT_EQ(ids(options).size(), 141u);
    options.types = {"mech"};
    EXPECT_EQ(ids(options).size(), 53u);
    options.classes = {"light", "assault"};
    EXPECT_EQ(ids(options).size(), 23u);
    options.classes = {"assault"};
    options.points = "220..";
    EXPECT_THAT(ids(options), testing::ElementsAre("AOD122", "AOD124"));
    options.points = "..210";
    options.factions = {"mercenary"};
    EXPECT_THAT(ids(options), testing::ElementsAre("AOD121", "AOD135"));
}

TEST(CatalogList, ByTextEquipmentAndSpeedMode) {
    ListOptions options;
    options.text = "hatchetMAN";
    EXPECT_THAT(ids(options), testing::IsSupersetOf({"AOD101", "AOD104"}));
    options = {};
    options.sets = {"AOD"};
    options.equipment = {"salvage"};
    options.types = {"infantry"};
    EXPECT_TRUE(ids(options).empty());  // no infantry of the set shows Salvage
    options = {};
    options.sets = {"AOD"};
    options.speed_modes = {"vtol"};
    EXPECT_EQ(ids(options).size(), 8u);
    options.ranks = {"unknown"};
    EXPECT_EQ(ids(options).size(), 0u);
}

TEST(CatalogList, TheTableIsAlignedAndMarksDoubts) {
    ListOptions options;
    options.text = "AOD10";
    options.sets = {"AOD"};
    const std::string text = list_entries(all(), options, Paint::none).text;
    EXPECT_THAT(text, HasSubstr("AOD104  Hatchetman HCT2F-M"));
    std::istringstream in(text);
    std::string head, line;
    std::getline(in, head);
    const std::size_t column = head.find("faction");
    std::getline(in, line);
    EXPECT_NE(line[column], ' ');
    EXPECT_EQ(line[column - 1], ' ');
    EXPECT_THAT(text, HasSubstr("uncertain"));
    EXPECT_THAT(text, testing::EndsWith("10 units\n"));
}

TEST(CatalogList, OtherKinds) {
    ListOptions options;
    options.kind = "gear";
    options.text = "armor piercing";
    EXPECT_EQ(ids(options).size(), 3u);
    options.points = "40..60";
    EXPECT_EQ(ids(options).size(), 2u);
    options = {};
    options.kind = "conditions";
    EXPECT_THAT(list_entries(all(), options, Paint::none).text,
                AllOf(HasSubstr("Ice Field"), HasSubstr("–")));
}

TEST(CatalogList, ASlipIsRefusedWithASuggestion) {
    ListOptions options;
    options.factions = {"steel-wolfs"};
    Output output = list_entries(all(), options, Paint::none);
    EXPECT_EQ(output.status, 2);
    EXPECT_EQ(output.error, "error: unknown faction \"steel-wolfs\"; did you mean \"steel-wolves\"?\n");
    options = {};
    options.points = "20-50";
    EXPECT_THAT(list_entries(all(), options, Paint::none).error, HasSubstr("write 35, 20..50, 20.. or ..50"));
    options = {};
    options.kind = "unit";
    EXPECT_THAT(list_entries(all(), options, Paint::none).error, HasSubstr("did you mean \"units\"?"));
    options = {};
    options.kind = "gear";
    options.types = {"mech"};
    EXPECT_EQ(list_entries(all(), options, Paint::none).status, 2);
}

TEST(CatalogShow, AFigureWithDialsEquipmentAndDoubts) {
    const std::string page = show("AOD104");
    EXPECT_THAT(
        page,
        HasSubstr("primary           [3]G  [3]G  [2]G  [2]G  [2]G   2     2     1     1     1     0     0"));
    EXPECT_THAT(page, HasSubstr("speed             [8]B  [7]B  [7]B  [6]B   6"));
    EXPECT_THAT(page, HasSubstr("secondary         G      0     0     0    Y-1    OFF"));
    EXPECT_THAT(page, HasSubstr("G  Full Strike (primary, green)"));
    EXPECT_THAT(page, HasSubstr("flags             salvage-missing, variant-format, points-pattern"));
    EXPECT_THAT(page, HasSubstr("rank Elite; Salvage on click 11 (a suggestion, not played)"));
    EXPECT_THAT(page, HasSubstr("front arc 180° (assumed)"));
    EXPECT_THAT(page, Not(HasSubstr("\033")));
}

TEST(CatalogShow, CirclesAreRoundAndExplained) {
    const std::string page = show("AOD001");
    EXPECT_THAT(page, HasSubstr("(8)E"));
    EXPECT_THAT(page, HasSubstr("a circle costs 1 pushing damage"));
}

TEST(CatalogShow, InColour) {
    ShowOptions options;
    options.id = "AOD104";
    EXPECT_THAT(show_entry(all(), options, Paint::colours_256).text,
                HasSubstr("\033[48;5;26;38;5;231m[8]B\033[0m"));
    EXPECT_THAT(show_entry(all(), options, Paint::true_colour).text,
                HasSubstr("\033[48;2;50;100;200;38;5;231m[8]B\033[0m"));
}

TEST(CatalogShow, CardsAndGerman) {
    EXPECT_THAT(show("aod-g-013"),
                AllOf(HasSubstr("Inferno Ammunition"), HasSubstr("light 'Mech"), HasSubstr("Ranged hits")));
    EXPECT_THAT(show("AOD-GS-003"),
                AllOf(HasSubstr("House Liao 18"), HasSubstr("AOD118"), HasSubstr("51 points")));
    EXPECT_THAT(show("AOD-PC-002"), AllOf(HasSubstr("not recorded"), HasSubstr("Swamp, Storm")));
    EXPECT_THAT(show("AOD104", catalog::Language::de),
                AllOf(HasSubstr("Kampfscheibe"), HasSubstr("Sprungdüsen"), HasSubstr("mittlerer Mech")));
}

TEST(CatalogShow, UnknownIdsGetSuggestions) {
    EXPECT_THAT(show("AOD1O4"), HasSubstr("did you mean AOD104"));
    EXPECT_THAT(show("hatchetman"), HasSubstr("`irondial catalog list` shows all units"));
}

TEST(CatalogCheck, TellsEveryProblemAndItsNumber) {
    const std::filesystem::path data = tests::in_sources("data");
    const Output good = check_packs(data, {});
    EXPECT_EQ(good.status, 0);
    EXPECT_THAT(good.text, HasSubstr("no problems"));

    const Output broken = check_packs(data, {.paths = {tests::in_sources("tests/catalog/broken")}});
    EXPECT_EQ(broken.status, 1);
    const auto found = std::count(broken.text.begin(), broken.text.end(), '\n') - 1;
    EXPECT_THAT(broken.text, testing::EndsWith("6 files: " + std::to_string(found) + " problems\n"));
    EXPECT_THAT(broken.text,
                HasSubstr("units.json#/units/0/dial/1/speed: \"1O\" is not a whole number (letter O?)\n"));

    // A shipped pack named again is not a second copy; alone it misses its factions.
    const std::vector<std::string> aod{tests::in_sources("data/packs/aod.json")};
    EXPECT_EQ(check_packs(data, {.paths = aod}).status, 0);
    EXPECT_EQ(check_packs(data, {.paths = aod, .alone = true}).status, 1);
}

TEST(PackFiles, WhatIsNotThereIsSaidInASentence) {
    EXPECT_THROW(pack_paths({"no/such/file.json"}), std::runtime_error);
    EXPECT_THROW(data_folder("no/such/folder"), std::runtime_error);
    EXPECT_EQ(data_folder(tests::in_sources("data")), tests::in_sources("data"));
}

}  // namespace
}  // namespace irondial::cli

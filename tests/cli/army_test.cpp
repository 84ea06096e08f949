// irondial army: planted mistakes are all named, and what we ship is legal and written as it is read.
//
// tests/armies/expected.txt is the report on tests/armies. To renew it: irondial army check
// tests/armies/*.army tests/armies/*.json > tests/armies/expected.txt
#include "cli/army_command.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "game/army_report.h"
#include "support/packs.h"

namespace irondial::cli {
namespace {

namespace fs = std::filesystem;

const std::string root = tests::in_sources("");

const catalog::Catalog& all() {
    return tests::shipped_catalog();
}

std::string locale(const std::string& language = "en") {
    return tests::read_file(root + "data/locales/" + language + ".json");
}

/// The files of a folder with one of these endings, by ending and name.
std::vector<std::string> files(const std::string& folder, const std::vector<std::string>& endings) {
    std::vector<std::string> found;
    for (const std::string& ending : endings) {
        std::vector<std::string> some;
        for (const auto& entry : fs::directory_iterator(root + folder))
            if (entry.path().extension() == ending) some.push_back(entry.path().string());
        std::sort(some.begin(), some.end());
        found.insert(found.end(), some.begin(), some.end());
    }
    return found;
}

std::string without_root(std::string text) {
    for (std::size_t at = 0; (at = text.find(root, at)) != std::string::npos;) text.erase(at, root.size());
    return text;
}

TEST(ArmyCheck, NamesEveryPlantedMistake) {
    const Output output = check_armies(all(), files("tests/armies", {".army", ".json"}), locale(), false);
    EXPECT_EQ(without_root(output.text), tests::read_file(root + "tests/armies/expected.txt"));
    EXPECT_EQ(output.status, 1);
}

TEST(ArmyCheck, SaysTheSameForProgramsAndInGerman) {
    const std::vector<std::string> paths = {root + "tests/armies/rules.army"};
    const auto english = nlohmann::json::parse(check_armies(all(), paths, locale(), true).text);
    const auto german = nlohmann::json::parse(check_armies(all(), paths, locale("de"), true).text);
    ASSERT_EQ(english.size(), 1u);
    EXPECT_EQ(english[0]["legal"], false);
    const auto& problems = english[0]["problems"];
    ASSERT_EQ(problems.size(), german[0]["problems"].size());
    for (std::size_t i = 0; i < problems.size(); ++i) {
        EXPECT_EQ(problems[i]["place"], german[0]["problems"][i]["place"]);
        EXPECT_EQ(problems[i]["rule"], german[0]["problems"][i]["rule"]);
        EXPECT_NE(problems[i]["message"], german[0]["problems"][i]["message"]);
        // Every place of every sentence found something to say.
        for (const auto* report : {&english, &german})
            for (const char* key : {"message", "remedy"}) {
                const std::string text = (*report)[0]["problems"][i][key];
                EXPECT_FALSE(text.empty()) << i;
                EXPECT_EQ(text.find("  "), std::string::npos) << text;
                EXPECT_EQ(text.find(" ,"), std::string::npos) << text;
                EXPECT_EQ(text.find(" ."), std::string::npos) << text;
            }
    }
}

// The form of files is judged by rooms that know no language: their sentences used to stay English.
TEST(ArmyCheck, SpeaksGermanOfTheFormToo) {
    std::size_t seen = 0;
    for (const std::string& path : files("tests/armies", {".army", ".json"})) {
        const auto report = [&](const char* language) {
            return game::report_army(all(), read_army(all(), path), locale(language)).complaints;
        };
        const auto english = report("en"), german = report("de");
        ASSERT_EQ(english.size(), german.size());
        for (std::size_t i = 0; i < english.size(); ++i) {
            if (!english[i].remedy.empty()) continue;  // of the rules
            EXPECT_NE(english[i].message, german[i].message);
            for (const char* word :
                 {"did you", " is ", " not ", " or ", "card", "pride", "value", "expected"})
                EXPECT_EQ(german[i].message.find(word), std::string::npos) << german[i].message;
            ++seen;
        }
    }
    EXPECT_GT(seen, 30U);
}

/// What is wrong with a text, a complaint a line.
std::string complaints(const std::string& text) {
    std::string text_of_all;
    const catalog::ArmyFile file = catalog::read_army_file(all(), {"an.army", text});
    for (const auto& c : game::report_army(all(), file, locale()).complaints)
        text_of_all += c.place + ": " + c.message + "\n";
    return text_of_all;
}

TEST(ArmyCheck, ReadsWhatEditorsOfOtherSystemsWrite) {
    EXPECT_EQ(complaints("\xef\xbb\xbf"
                         "Army: Of a notepad\r\nAOD001\r\n"),
              "");
    EXPECT_EQ(
        complaints("Army: \x1b[31mred\nAOD001\n"),
        "line 1: there is a control character in this line\n: an army has a name: a line \"Army: ...\"\n");
    EXPECT_THAT(complaints("Army: \xe4\xf6\nAOD001\n"),
                testing::StartsWith("line 1: this is not text in UTF-8\n"));
}

TEST(ArmyCheck, TellsOnceWhatIsWrongWithAllCopies) {
    EXPECT_THAT(complaints("Army: A\n3 x AOD134\n"), testing::ContainsRegex("^line 2: [^\n]*\n[^\n]*\n?$"));
    EXPECT_EQ(complaints("Army: A\n99999999999 x AOD001\n40 x AOD001\n4 x AOD001\n5 x AOD001\n"),
              "line 2: an army has from 1 to 40 units\n");
}

// A device that never ends used to be read to the last gigabyte.
TEST(ArmyCheck, StopsReadingWhatNeverEnds) {
    const Output output = check_armies(all(), {"/dev/zero"}, locale(), false);
    EXPECT_EQ(output.status, 1);
    EXPECT_EQ(output.text, "/dev/zero: \"/dev/zero\" has more than 64 MiB\n");
}

TEST(ArmyCheck, TellsOfTheOthersWhereOneIsMissing) {
    const std::vector<std::string> paths{"IDO-A-LIAO", root + "no-such.army"};
    const Output text = check_armies(all(), paths, locale("de"), false);
    EXPECT_EQ(text.status, 1);
    EXPECT_THAT(text.text, testing::StartsWith("IDO-A-LIAO: zulässig, "));
    EXPECT_THAT(text.text, testing::HasSubstr("es gibt keine Armeedatei"));
    const auto json = nlohmann::json::parse(check_armies(all(), paths, locale(), true).text);
    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(json[0]["legal"], true);
    EXPECT_EQ(json[1]["legal"], false);
}

TEST(ArmyCheck, FindsTheShippedArmiesLegal) {
    const auto paths = files("data/armies", {".army"});
    EXPECT_GE(paths.size(), 5u);
    const Output output = check_armies(all(), paths, locale(), false);
    EXPECT_EQ(output.status, 0) << output.text;
}

TEST(ArmyShow, WritesBothFormsOfWhatWeShip) {
    for (const std::string& path : files("data/armies", {".army"})) {
        const catalog::Army army = read_army(all(), path).army;
        const Output text = show_army(all(), path, locale(), ArmyForm::text, Paint::none),
                     json = show_army(all(), path, locale(), ArmyForm::json, Paint::none);
        EXPECT_EQ(read_army_file(all(), {"text", text.text}).army, army) << path;
        EXPECT_EQ(read_army_file(all(), {"json", json.text}).army, army) << path;
    }
}

TEST(ArmyShow, DrawsATableWithPointsAndCards) {
    const Output output =
        show_army(all(), root + "data/armies/borrowed-plumes.army", locale(), ArmyForm::table, Paint::none);
    EXPECT_THAT(output.text, testing::HasSubstr("Borrowed Plumes (age-of-destruction)"));
    EXPECT_THAT(output.text, testing::ContainsRegex("AOD134 +Mangonel +'Mech, heavy +Jade Falcon +159 +236"));
    EXPECT_THAT(output.text, testing::ContainsRegex("AOD-G-001 +Pulse +secondary +23"));
    EXPECT_THAT(output.text, testing::ContainsRegex("IDO-MC-004 .*30\n"));
    EXPECT_THAT(output.text, testing::HasSubstr("448 of 450 points"));
}

TEST(ArmyShow, WritesNoHalfArmy) {
    const Output output =
        show_army(all(), root + "tests/armies/form.army", locale(), ArmyForm::text, Paint::none);
    EXPECT_EQ(output.status, 1);
    EXPECT_TRUE(output.text.empty());
    EXPECT_FALSE(output.error.empty());
    EXPECT_THROW(read_army(all(), "no-such.army"), std::runtime_error);
}

/// The examples of the documentation are what the program reads.
TEST(ArmyDocs, ShowArmiesThatCanBeRead) {
    const std::string page = tests::read_file(root + "docs/armies.md");
    const auto block = [&](const std::string& from) {
        const std::size_t begin = page.find(from);
        return page.substr(begin, page.find("```", begin) - begin);
    };
    const auto text = read_army_file(all(), {"text", block("# Comments begin")});
    const auto json = read_army_file(all(), {"json", block("{\n \"name\"")});
    for (const auto& problem : text.problems) ADD_FAILURE() << to_text(problem);
    for (const auto& problem : json.problems) ADD_FAILURE() << to_text(problem);
    EXPECT_EQ(text.army.units, json.army.units);
    EXPECT_EQ(text.army.cards, json.army.cards);
    for (const auto& file : {text, json})
        for (const auto& complaint : game::report_army(all(), file, locale("en")).complaints)
            ADD_FAILURE() << complaint.message;
}

}  // namespace
}  // namespace irondial::cli

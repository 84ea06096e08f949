// Packs that are wrong on purpose: every planted error is found, with its place, and nothing else.
//
// broken/expected.txt lists all problems of broken/*.json in the words of the loader. To renew it after
// adding an error: irondial catalog check tests/catalog/broken | head -n -1 >
// tests/catalog/broken/expected.txt
#include <gmock/gmock.h>

#include <set>

#include "packs.h"

namespace irondial::catalog {
namespace {

std::vector<std::string> lines(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

/// The found problems of the broken packs, loaded beside what we ship.
std::vector<std::string> found() {
    std::vector<Source> sources = shipped_sources();
    for (Source& broken : sources_in("tests/catalog/broken")) sources.push_back(std::move(broken));
    return texts(load(sources).problems);
}

TEST(Broken, EveryPlantedErrorIsFoundAndNothingElse) {
    EXPECT_THAT(found(), testing::ElementsAreArray(lines(read_file("tests/catalog/broken/expected.txt"))));
}

// The units of the broken pack hold one error each; every one of them must be told.
TEST(Broken, NoBrokenUnitPasses) {
    std::set<std::string> told;
    for (const std::string& problem : found())
        if (const auto at = problem.find("units.json#/units/"); at != std::string::npos)
            told.insert(problem.substr(at + 18, problem.find_first_of("/:", at + 18) - at - 18));
    for (int i = 0; i < 56; ++i) EXPECT_TRUE(told.count(std::to_string(i))) << "unit " << i;
}

// A kind of error is a message without its quoted words and numbers.
TEST(Broken, ManyKindsOfErrors) {
    std::set<std::string> kinds;
    for (const std::string& problem : lines(read_file("tests/catalog/broken/expected.txt"))) {
        std::string kind;
        bool in_quotes = false;
        for (const char c : problem.substr(problem.find(": ") + 2)) {
            if (c == '"')
                in_quotes = !in_quotes;
            else if (!in_quotes && (c < '0' || c > '9'))
                kind += c;
        }
        kinds.insert(kind);
    }
    EXPECT_GE(kinds.size(), 100u);
}

}  // namespace
}  // namespace irondial::catalog

// Errors on their way out: English sentences found again and said in another language.
#include "server/phrasebook.h"

#include <gtest/gtest.h>

#include <set>

#include "house.h"

namespace irondial::server::tests {
namespace {

std::set<std::string> places(std::string_view form) {
    std::set<std::string> found;
    for (std::size_t open = form.find('{'); open != std::string_view::npos; open = form.find('{', open + 1))
        found.emplace(form.substr(open, form.find('}', open) - open + 1));
    return found;
}

TEST(Phrasebook, SaysTheSameThingsInBothLanguages) {
    const Json german = Json::parse(library().locale(catalog::Language::de));
    for (const auto& [english, own] : german["mistakes"].items())
        EXPECT_EQ(places(english), places(own.get<std::string>())) << english;
}

TEST(Phrasebook, FindsWhatStandsInTheGaps) {
    const Phrasebook book(R"({"mistakes": {
        "{id} is no {what}": "{what} {id}: nein",
        "{id} is no unit": "keine Einheit: {id}",
        "line {n}: {what}": "Zeile {n}: {what}"}})");
    EXPECT_EQ(book.said("\"X\" is no unit"), "keine Einheit: \"X\"");  // the more definite one
    EXPECT_EQ(book.said("\"X\" is no pilot"), "pilot \"X\": nein");
    EXPECT_EQ(book.said("line 3: \"X\" is no unit"), "Zeile 3: keine Einheit: \"X\"");
    EXPECT_EQ(book.said("nothing of the kind"), "nothing of the kind");
    EXPECT_EQ(book.said(""), "");
}

TEST(Phrasebook, EnglishStaysAsItIs) {
    const Phrasebook& english = library().phrases(catalog::Language::en);
    EXPECT_EQ(english.said("The game is over."), "The game is over.");
}

TEST(Phrasebook, LongNonsenseTakesNoTime) {
    std::string much;
    while (much.size() < 400) much += "is no : /a: ";
    EXPECT_FALSE(library().phrases(catalog::Language::de).said(much).empty());
}

}  // namespace
}  // namespace irondial::server::tests

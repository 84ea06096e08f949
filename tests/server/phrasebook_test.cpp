// Errors on their way out: English sentences found again and said in another language.
#include "game/phrasebook.h"

#include <gtest/gtest.h>

#include <set>

#include "house.h"

namespace irondial::server::tests {
namespace {

using game::Phrasebook;

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

TEST(Phrasebook, ALaterFitIsFoundWhereTheFirstDoesNotReachTheEnd) {
    const Phrasebook book(
        R"({"mistakes": {"{a} to {b} to {c}.": "{c}|{b}|{a}", "no {a} here": "kein {a}"}})");
    EXPECT_EQ(book.said("one to two to three to four."), "three to four|two|one");
    EXPECT_EQ(book.said("no here here"), "kein here");
    EXPECT_EQ(book.said("no  here"), "no  here");  // nothing stands in the place
    EXPECT_EQ(book.said("no x here or there"), "no x here or there");
}

TEST(Phrasebook, NamesStayAsTheyAre) {
    const Phrasebook& german = library().phrases(catalog::Language::de);
    EXPECT_EQ(german.said("two players cannot both be called unit"),
              "zwei Spieler können nicht beide unit heißen");
    EXPECT_EQ(german.said("cards is run by somebody else: its key is missing."),
              "cards wird von jemand anderem geleitet: der Schlüssel fehlt.");
    EXPECT_EQ(german.said("Nothing is called missing: join, answer, undo, ask or leave."),
              "Nichts heißt missing: join, answer, undo, ask oder leave.");
    EXPECT_EQ(german.said("units is a list, not \"a is no b\""),
              "„units“ (Einheiten) ist eine Liste, nicht \"a is no b\"");
    EXPECT_EQ(german.said("units is a list, not an object"),
              "„units“ (Einheiten) ist eine Liste, nicht ein Objekt");
}

TEST(Phrasebook, WhatIsTooLongToBeOursStaysAsItIs) {
    const Phrasebook& german = library().phrases(catalog::Language::de);
    std::string path(Phrasebook::longest_said - 21, 'x');
    EXPECT_EQ(german.said("There is nothing at " + path + "."), "Unter " + path + " gibt es nichts.");
    path += 'x';
    EXPECT_EQ(german.said("There is nothing at " + path + "."), "There is nothing at " + path + ".");
    std::string much;
    while (much.size() < 60'000) much += "is no : /a: ";
    EXPECT_EQ(german.said(much), much);
}

TEST(Phrasebook, SentencesInSentencesEnd) {
    const Phrasebook book(R"({"mistakes": {"in {what}": "im {what}"}})");
    EXPECT_EQ(book.said("in in in it"), "im im im it");
    EXPECT_EQ(book.said("in in in in in in in it"), "im im im im im in in it");
}

}  // namespace
}  // namespace irondial::server::tests

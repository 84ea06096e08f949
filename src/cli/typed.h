// What people type in the terminal game: orders and answers, read strictly. A line that is not understood
// says what is wrong with it and changes nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/story.h"
#include "rules/decision.h"

namespace irondial::cli {

/// What is wrong with a line, as a sentence.
struct Mistyped {
    std::string sentence;
};

/// Spaces and commas separate words.
std::vector<std::string> words_of(std::string_view line);

/// The commands that give orders, a line each: on the plane or in the arena.
std::string_view order_help(const rules::Position&);

/// `move a1 10,12 face 90`; in the arena hexes and headings, `move a1 5,6 face 3`. Throws Mistyped.
rules::Order read_order(const rules::Position&, const std::vector<std::string>& words);

/// The one unit a line is about. Throws Mistyped.
rules::UnitId read_unit(const rules::Position&, const std::vector<std::string>& words);

/// What a person is asked, and how to answer.
std::string question(const game::Story&, const rules::Position&, const rules::Decision&);

/// The answer to that; nothing typed is the default. Throws Mistyped.
rules::Choice read_answer(const rules::Position&, const rules::Decision&, const rules::Choice& by_default,
                          const std::vector<std::string>& words);

}  // namespace irondial::cli

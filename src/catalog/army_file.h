// Army files (docs/armies.md): an army written down by hand as text, or by programs as JSON.
//
// Reading finds every problem of form; whether the army may be fielded is for the rules to say. `places` lets
// them say where: "line 12" or a JSON pointer.
#pragma once

#include "catalog/catalog.h"

namespace irondial::catalog {

/// Where the parts of an army stand in its file.
struct ArmyPlaces {
    struct OfUnit {
        std::string unit, pilot;
        std::vector<std::string> gear;
    };
    std::string edition, build_total;
    std::vector<OfUnit> units;
    std::vector<std::string> cards;
};

struct ArmyFile {
    Army army;  // what could be read: everything it names is in the catalog
    ArmyPlaces places;
    std::vector<Problem> problems;
    bool json = false;
};

inline constexpr int most_build_total = 9000;  // far beyond any game
inline constexpr std::size_t most_army_units = 40, most_army_gear = 8, most_army_cards = 20;

/// Reads text or JSON: JSON begins with a brace. Never throws on bad input.
ArmyFile read_army_file(const Catalog&, const Source&);

/// The two written forms; both read back to the same army.
std::string army_text(const Catalog&, const Army&);
std::string army_json(const Catalog&, const Army&);

/// The rows of the text form that name a card beside the battlefield: "Faction pride".
std::string_view card_label(Entry);

}  // namespace irondial::catalog

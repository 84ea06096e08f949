// An army that was never a file, judged as `army check` judges one.
#pragma once

#include "game/army_report.h"
#include "support/packs.h"

namespace irondial::tests {

inline game::ArmyReport judged(const catalog::Army& army) {
    static const std::string locale = read_file("data/locales/en.json");
    catalog::ArmyFile file;
    file.army = army;
    file.places.units.resize(army.units.size());
    file.places.cards.resize(army.cards.size());
    for (std::size_t i = 0; i < army.units.size(); ++i)
        file.places.units[i].gear.resize(army.units[i].gear.size());
    return game::report_army(shipped_catalog(), file, locale);
}

}  // namespace irondial::tests

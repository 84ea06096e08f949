#include "rules/table.h"

namespace irondial::rules {

Dice Table::roll(const Chance& chance) {
    const Dice dice = inputs_.roll(*this, chance);
    tell({.what = Happened::rolled,
          .unit = chance.unit,
          .player = chance.player,
          .roll = chance.roll,
          .dice = dice});
    return dice;
}

int Table::roll_d6(Roll kind, UnitId u, Steps steps) {
    return roll({.roll = kind,
                 .dice = 1,
                 .unit = u,
                 .player = unit(u).controller,
                 .only_sum = true,
                 .steps = steps})
        .face[0];
}

}  // namespace irondial::rules

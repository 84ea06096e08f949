// A copy of the table on which a move is tried before it is judged: nobody sees it, nobody is asked.
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Answers nothing and rolls ones; a rehearsal asks for neither.
class NoInputs : public Inputs {
  public:
    Dice roll(const Position&, const Chance& chance) override {
        Dice dice{.count = chance.dice};
        dice.face.fill(1);
        return dice;
    }
    Choice decide(const Position&, const Decision& decision) override { return {.ask = decision.ask}; }
    Order order(const Position&, const Decision&) override { return {}; }
};

class Rehearsal : private NoInputs, public Table {
  public:
    explicit Rehearsal(const Position& pos) : Table(pos, static_cast<NoInputs&>(*this), nullptr) {}
    Rehearsal(const Rehearsal&) = delete;
    Rehearsal& operator=(const Rehearsal&) = delete;

    using Table::roll;
};

}  // namespace irondial::rules

// The outlook: what both sides could do next from where they stand.
//
// For every unit the best attack it has, weighed by its exact chance and by what the damage would cost the
// target; for units out of reach how soon they could be there. It is taken once and then asked for positions
// in which a single unit stands somewhere else, so that many moves can be compared.
#pragma once

#include <array>
#include <span>

#include "rules/position.h"

namespace irondial::players {

/// What a unit's best attack on another takes off it on average, from where both stand; 0: it has none.
double best_attack(const rules::Position&, rules::UnitId, rules::UnitId target);

/// How much the other side's attacks are to be feared, from 1 down to 0: both sides could keep out of each
/// other's reach for ever, so the longer little happens the less they fear.
double wariness(const rules::Position&);

/// So little has happened for so long that nobody seems to get anywhere: time to agree to an end.
bool deadlocked(const rules::Position&);

class Outlook {
  public:
    Outlook(const rules::Position&, rules::PlayerId me);

    /// What is ahead, for the player less for the others, in a position in which everybody stands where the
    /// outlook was taken, except `moved`. Who was eliminated or shut down meanwhile does not count.
    double of(const rules::Position& now, rules::UnitId moved = rules::UnitId::none) const;

    /// What a unit could hope for at a place, as far as distance goes: its best attack, the less the longer
    /// the way to where it can be made; and what it would have to fear there.
    double promise(const rules::Position&, rules::UnitId, geo::Point at) const;
    /// The opponents most worth going for from there, best first; as many as there is room for.
    std::size_t goals(const rules::Position&, rules::UnitId, geo::Point at,
                      std::span<rules::UnitId> goals) const;

    /// What a unit's best attack on another takes off it on average, as both stood; 0: it has none.
    double shot(rules::UnitId u, rules::UnitId target) const {
        return static_cast<double>(shots_[rules::index(u)][rules::index(target)]);
    }
    /// How far its weapons reach, in inches or hexsides; 0: it strikes at what it touches.
    double reach(rules::UnitId u) const { return fighters_[rules::index(u)].reach; }

  private:
    struct Fighter {
        int attack = 0, defense = 0, damage = 0;
        double reach = 0, stride = 1;  // how far it shoots, and how far it gets with one order
    };
    double chance_between(rules::UnitId, rules::UnitId) const;
    double hope(const rules::Position&, rules::UnitId, rules::UnitId target, geo::Point at) const;
    /// A unit's best attack, on whom.
    struct Prospect {
        double value = 0;
        rules::UnitId target = rules::UnitId::none;
    };
    Prospect best_of(const rules::Position&, rules::UnitId, rules::UnitId moved) const;
    double threat(const rules::Position&, rules::UnitId, rules::UnitId target, rules::UnitId moved) const;

    std::uint8_t team_;
    double fear_;                   // how much the other side's attacks count
    std::array<double, 2> zone_{};  // what it is worth to stand in the opposing zone, to us and to them
    rules::UnitSet captors_{};
    rules::UnitId token_ = rules::UnitId::none;  // arena: the Target token, and what there is to gain by it
    double token_gain_ = 0;
    std::size_t orders_;  // that a side gives in a turn
    bool hexes_;
    std::array<Fighter, rules::max_units> fighters_{};
    std::array<double, rules::max_units> left_{};  // what there is to lose of a unit
    std::array<std::array<float, rules::max_units>, rules::max_units> shots_{};    // best attack from there
    std::array<std::array<float, rules::max_units>, rules::max_units> reached_{};  // ... if it were in reach
    std::array<std::array<double, rules::max_units>, rules::max_units> hopes_{};   // ... when it gets there
};

}  // namespace irondial::players

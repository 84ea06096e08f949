// Starting areas: where the units of an arena match begin.
// [SOL: 6 Prepare the arena]
#pragma once

#include "rules/position.h"

namespace irondial::rules {

/// The hexes in which a unit may be placed now, a starting area each; where an arena has too few of them for
/// all units, those beside a player's own, and for whoever has nobody yet the rim, far from everybody.
/// [SOL-SETUP-05 to SOL-SETUP-07, SOL-R-24, R-740]
class StartingHexes {
  public:
    static constexpr std::size_t capacity = 32;

    void add(geo::Point place) {
        if (count_ < capacity) list_[count_++] = place;
    }
    bool has(geo::Point place) const;
    bool empty() const { return count_ == 0; }
    const geo::Point* begin() const { return list_.data(); }
    const geo::Point* end() const { return list_.data() + count_; }

  private:
    std::array<geo::Point, capacity> list_{};
    std::size_t count_ = 0;
};

StartingHexes starting_hexes(const Position&, UnitId);

/// Any way it likes, in one of those hexes.  [SOL-SETUP-12]
Verdict judge_start(const Position&, UnitId, const geo::Placement&);

/// One of the twelve headings, towards the middle of the arena.
geo::Facing facing_inward(const Setup&, const State&, geo::Point from);

}  // namespace irondial::rules

// Finding room beside another unit: for a captive, for a passenger that leaves its transport.
#pragma once

#include <optional>

#include "geo/fit.h"
#include "rules/position.h"

namespace irondial::rules {

/// The first place around the other unit, from behind it round to its front, that the judge lets pass; a long
/// base is also tried turned.
template <class Judge>
std::optional<geo::Placement> first_place_beside(const Position& pos, UnitId u, UnitId other, Judge judge) {
    constexpr int step = 50;  // five degrees
    const geo::BaseShape& base = pos.printed(u).base;
    const int turns = base.length == base.width ? 1 : 6;
    for (int turn = 0; turn < turns; ++turn)
        for (int side = 0; side <= 1800; side += step)
            for (const int by : {side, -side}) {
                const geo::Facing behind = geo::turned(geo::opposite(pos.unit(other).facing), by);
                const geo::Facing facing = geo::turned(pos.unit(u).facing, turn * 300);
                const geo::Placement at = geo::place_in_contact(pos.ground(other), base, facing, behind);
                if (judge(at)) return at;
            }
    return std::nullopt;
}

}  // namespace irondial::rules

// Does a base fit at a place, and where would it stand in contact with another?
#pragma once

#include "geo/scene.h"

namespace irondial::geo {

/// Where a base may stand. Masks choose among the bases and outlines; empty masks ask for nothing.
struct Room {
    Box board;  // the whole base stays on it; its edges belong to it
    const Bases& bases;
    const Outlines& outlines;
    Mask in_the_way = every;    // bases it may not overlap: all but itself
    Mask forbidden = 0;         // outlines it may not overlap
    Mask wholly_in_one_of = 0;  // if any: all of it must lie in one of these outlines
    Mask partly_in_one_of = 0;  // if any: it must overlap one of these
};

enum class Fit : std::uint8_t { fits, off_board, on_base, on_forbidden, not_inside };

/// The first reason why it does not fit, and the bases or outlines that are it.
struct FitAnswer {
    Fit fit = Fit::fits;
    Mask culprits = 0;

    constexpr explicit operator bool() const { return fit == Fit::fits; }
    constexpr bool operator==(const FitAnswer&) const = default;
};

FitAnswer fit(const Capsule& ground, const Room& room);
inline FitAnswer fit(const BaseShape& base, const Placement& p, const Room& room) {
    return fit(ground(base, p), room);
}

/// The nearest place in contact with `anchor` where the base stands with the given facing and its centre lies
/// from the anchor's centre in the direction `bearing`: the gap is at least 0 and below 0.003".
Placement place_in_contact(const Capsule& anchor, const BaseShape& base, Facing facing, Facing bearing);

}  // namespace irondial::geo

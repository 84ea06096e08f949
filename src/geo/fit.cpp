#include "geo/fit.h"

#include "geo/overlap.h"

namespace irondial::geo {

FitAnswer fit(const Capsule& ground, const Room& room) {
    if (!contains(room.board, ground)) return {Fit::off_board, 0};
    if (const Mask m = room.bases.overlapping(ground, room.in_the_way)) return {Fit::on_base, m};
    if (const Mask m = room.outlines.overlapping(ground, room.forbidden)) return {Fit::on_forbidden, m};
    if (room.wholly_in_one_of && !room.outlines.containing(ground, room.wholly_in_one_of))
        return {Fit::not_inside, room.wholly_in_one_of};
    if (room.partly_in_one_of && !room.outlines.overlapping(ground, room.partly_in_one_of))
        return {Fit::not_inside, room.partly_in_one_of};
    return {};
}

Placement place_in_contact(const Capsule& anchor, const BaseShape& base, Facing facing, Facing bearing) {
    const Point from = centre(anchor);
    const auto placed = [&](std::int32_t mil) { return Placement{from + along(bearing, {mil}), facing}; };
    // Along the bearing the two first overlap and then do not; neighbouring places are at most 2 mil apart,
    // so the first that does not overlap is in contact.
    const Vec arm = anchor.b - anchor.a;
    std::int32_t overlaps = -1;
    std::int32_t apart =
        static_cast<std::int32_t>(isqrt(squared(arm))) + anchor.radius.mil + base.length.mil + 4;
    while (apart - overlaps > 1) {
        const std::int32_t middle = (apart + overlaps) / 2;
        (overlap(anchor, ground(base, placed(middle))) ? overlaps : apart) = middle;
    }
    return placed(apart);
}

}  // namespace irondial::geo

#include "rules/position.h"

namespace irondial::rules {

Position::Position(const Setup& setup, const Field& field, const State& state)
    : setup_(setup), field_(field), state_(state) {
    for (std::size_t i = 0; i < state_.unit_count; ++i)
        if (const auto u = static_cast<UnitId>(i); on_field(u)) bases_.place(static_cast<int>(i), ground(u));
}

bool Position::friendly(UnitId a, UnitId b) const {
    return !is_captive(a) && !is_captive(b) && team(unit(a).controller) == team(unit(b).controller);
}

bool Position::opposing(UnitId a, UnitId b) const {
    return !is_captive(a) && !is_captive(b) && team(unit(a).controller) != team(unit(b).controller);
}

UnitSet Position::friends_of(UnitId u) const {
    UnitSet result;
    for (const UnitId other : units())
        if (other != u && friendly(u, other)) result.add(other);
    return result;
}

UnitSet Position::opponents_of(UnitId u) const {
    UnitSet result;
    for (const UnitId other : units())
        if (opposing(u, other)) result.add(other);
    return result;
}

}  // namespace irondial::rules

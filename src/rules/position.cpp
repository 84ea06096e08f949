#include "rules/position.h"

#include <algorithm>

namespace irondial::rules {

Position::Position(const Setup& setup, const Field& field, const State& state)
    : state_(state), setup_(&setup), field_(&field) {
    for (const UnitId u : all_units()) {
        if (on_field(u)) stand(u);
        if (unit(u).place == Place::aboard) passengers_.add(u);
        if (unit(u).captor != UnitId::none) captives_.add(u);
    }
}

void Position::place(UnitId u, const geo::Placement& at) {
    UnitState& unit = state_.units[index(u)];
    unit.at = at.at;
    unit.facing = at.facing;
    unit.place = Place::field;
    passengers_.remove(u);
    leave(u);
    stand(u);
}

void Position::take_off(UnitId u, Place where) {
    state_.units[index(u)].place = where;
    passengers_.remove(u);
    if (where == Place::aboard) passengers_.add(u);
    leave(u);
}

void Position::hold(UnitId captive, UnitId captor) {
    state_.units[index(captive)].captor = captor;
    captives_.remove(captive);
    if (captor != UnitId::none) captives_.add(captive);
}

void Position::stand(UnitId u) {
    Footing& footing = footings_[index(u)];
    footing = field_->footing(*this, u);
    if (is_token(u) || unit(u).idle) {  // it is beside nobody and in nobody's way
        footing.beside = {};
        return;
    }
    for (const UnitId other : footing.beside) footings_[index(other)].beside.add(u);
    bases_.place(static_cast<int>(index(u)), ground(u));
}

void Position::leave(UnitId u) {
    for (const UnitId other : beside(u)) footings_[index(other)].beside.remove(u);
    footings_[index(u)] = {};
    bases_.remove(static_cast<int>(index(u)));
}

// Whose side a unit is on is asked anew each time: capture changes it.  [AOD-SIDE-03, AOD-CAP-09,
// DA-CAP-10, DA-CONTACT-04, SOL-COMP-10]
bool Position::friendly(UnitId a, UnitId b) const {
    return !is_captive(a) && !is_captive(b) && side(a) == side(b);
}

bool Position::opposing(UnitId a, UnitId b) const {
    return !is_captive(a) && !is_captive(b) && side(a) != side(b);
}

UnitSet Position::friends_of(UnitId u) const {
    UnitSet result;
    for (const UnitId other : units())
        if (other != u && friendly(u, other)) result.add(other);
    return result;
}

UnitSet Position::opponents_of(UnitId u) const {
    UnitSet result;
    if (is_captive(u)) return result;
    const std::uint8_t own = team(unit(u).controller);
    for (const UnitId other : units() - captives_)
        if (team(unit(other).controller) != own) result.add(other);
    return result;
}

// Captives hold nobody.  [AOD-BREAK-17, DA-CAP-12]
UnitSet Position::engaged_with(UnitId u) const {
    UnitSet result = touching(u);
    for (const UnitId other : result)
        if (!opposing(u, other)) result.remove(other);
    return result;
}

UnitSet Position::crossed_by(const geo::Segment& line, UnitSet among) const {
    if (lean_.mil == 0) return UnitSet{bases_.crossed_by(line, among.bits)};
    UnitSet result;
    for (const UnitId u :
         UnitSet{bases_.within({line.a, line.b, {0}}, {std::max(lean_.mil, 0)}, among.bits)}) {
        geo::Capsule base = ground(u);
        base.radius += lean_;
        if (geo::meet(line, base) == geo::Meet::crosses) result.add(u);
    }
    return result;
}

}  // namespace irondial::rules

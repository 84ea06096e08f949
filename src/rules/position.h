// A Position: a game at one moment, to be asked about. Setup, state and the field together.
//
// It is a value like the state, and knows besides what follows from where the units stand: the ground they
// cover, who touches whom, the terrain under them, who is held or carried. That is worked out when a unit is
// placed, not when it is asked, so bots and searches do better to copy a Position than to make one from a
// State.
#pragma once

#include <span>

#include "geo/scene.h"
#include "rules/field.h"
#include "rules/setup.h"
#include "rules/state.h"

namespace irondial::rules {

class Position {
  public:
    Position(const Setup& setup, const Field& field, const State& state);

    const Setup& setup() const { return *setup_; }
    const Edition& edition() const { return setup_->edition; }
    const Field& field() const { return *field_; }
    const State& state() const { return state_; }

    const UnitState& unit(UnitId u) const { return state_.units[index(u)]; }
    const PlayerState& player(PlayerId p) const { return state_.players[index(p)]; }
    const catalog::Unit& printed(UnitId u) const { return setup_->printed(u); }
    bool exists(UnitId u) const { return index(u) < state_.unit_count; }
    bool on_field(UnitId u) const { return unit(u).place == Place::field; }
    bool is_mech(UnitId u) const { return printed(u).type == catalog::UnitType::mech; }
    bool is_infantry(UnitId u) const { return printed(u).type == catalog::UnitType::infantry; }
    bool is_vehicle(UnitId u) const { return printed(u).type == catalog::UnitType::vehicle; }
    bool is_token(UnitId u) const { return setup_->is_token(u); }
    bool is_captive(UnitId u) const { return captives_.has(u); }

    std::uint8_t team(PlayerId p) const { return setup_->players[index(p)].team; }
    /// The team a unit fights for now; what nobody controls is on a side of its own.
    std::uint8_t side(UnitId u) const {
        constexpr std::uint8_t nobody = 255;
        const PlayerId p = unit(u).controller;
        return p == PlayerId::none ? nobody : team(p);
    }

    PlayerSet players() const { return PlayerSet::below(state_.player_count); }
    /// All units of the game, wherever they are.
    UnitSet all_units() const { return UnitSet::below(state_.unit_count); }
    std::span<const UnitState> unit_states() const {
        return std::span(state_.units).first(state_.unit_count);
    }
    /// All units on the battlefield that take part: neither Target tokens nor who stands by (tag_team.h).
    UnitSet units() const { return UnitSet{bases_.present()}; }
    /// Those that somebody holds, and those in a transport.
    UnitSet captives() const { return captives_; }
    UnitSet passengers() const { return passengers_; }
    /// A captive is friendly to nobody and opposing to nobody.  [AOD-SIDE-01, AOD-SIDE-02, AOD-BREAK-17]
    bool friendly(UnitId a, UnitId b) const;
    bool opposing(UnitId a, UnitId b) const;
    UnitSet friends_of(UnitId) const;  // without the unit itself
    UnitSet opponents_of(UnitId) const;

    /// The ground a unit covers, and that of all units on the battlefield.
    geo::Capsule ground(UnitId u) const { return geo::ground(printed(u).base, {unit(u).at, unit(u).facing}); }
    const geo::Bases& bases() const { return bases_; }
    /// The bases a line crosses: as they are, or as somebody sees them who leans to one side of a dispute and
    /// takes them all to be this much larger (or smaller).
    UnitSet crossed_by(const geo::Segment& line, UnitSet among) const;
    geo::Length lean() const { return lean_; }

    /// The units whose bases touch this one's, seen from above.
    UnitSet beside(UnitId u) const { return footings_[index(u)].beside; }
    /// The units in base contact with this one.
    UnitSet touching(UnitId u) const { return beside(u).empty() ? UnitSet{} : field_->touching(*this, u); }
    UnitSet engaged_with(UnitId u) const;

    /// The terrain features the unit occupies: its centre lies in them. A cruising unit occupies none.
    FeatureSet occupied(UnitId u) const {  // AOD-VTOL-14
        return grounded(u) ? footings_[index(u)].occupied : FeatureSet{};
    }
    /// The terrain features any part of its base lies in.
    FeatureSet overlapped(UnitId u) const {
        return grounded(u) ? footings_[index(u)].overlapped : FeatureSet{};
    }

  protected:
    /// Puts a unit on the battlefield or somewhere else on it, or takes it off: the only ways to do so.
    void place(UnitId u, const geo::Placement& at);
    void take_off(UnitId u, Place where);
    /// The only way for a unit to become a captive or, with UnitId::none for a captor, free again.
    void hold(UnitId captive, UnitId captor);

    State state_;
    geo::Length lean_{};

  private:
    bool grounded(UnitId u) const { return unit(u).level != Level::cruising; }
    void stand(UnitId u);
    void leave(UnitId u);

    const Setup* setup_;
    const Field* field_;
    geo::Bases bases_;  // of the units on the battlefield, and their footings
    std::array<Footing, max_units> footings_{};
    UnitSet captives_{}, passengers_{};
};

}  // namespace irondial::rules

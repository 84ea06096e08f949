#include "rules/state.h"

namespace irondial::rules {
namespace {

/// Folds numbers into one, the same way on every platform (splitmix64 steps).
class Fold {
  public:
    void add(std::uint64_t n) {
        sum_ = (sum_ ^ n) + 0x9e3779b97f4a7c15U;
        sum_ = (sum_ ^ (sum_ >> 30)) * 0xbf58476d1ce4e5b9U;
        sum_ = (sum_ ^ (sum_ >> 27)) * 0x94d049bb133111ebU;
        sum_ ^= sum_ >> 31;
    }
    template <class... Bytes>
    void add_bytes(Bytes... bytes) {
        std::uint64_t n = 0;
        ((n = n << 8 | static_cast<std::uint8_t>(bytes)), ...);
        add(n);
    }
    /// What only some editions have leaves no trace where it is not used.
    template <class... Bytes>
    void add_unless_zero(Bytes... bytes) {
        if (((static_cast<std::uint8_t>(bytes) != 0) || ...)) add_bytes(bytes...);
    }
    std::uint64_t sum() const { return sum_; }

  private:
    std::uint64_t sum_ = 0;
};

void add_place(Fold& fold, geo::Point at, geo::Facing facing) {
    fold.add(static_cast<std::uint64_t>(static_cast<std::uint32_t>(at.x)) << 32 |
             static_cast<std::uint32_t>(at.y));
    fold.add(static_cast<std::uint16_t>(facing.tenths));
}

}  // namespace

std::uint64_t hash(const State& s) {
    Fold fold;
    fold.add_bytes(s.stage, s.first, s.active, s.winner, s.unit_count, s.player_count, s.feature_count);
    fold.add_bytes(s.time_up, s.passes);
    fold.add(static_cast<std::uint64_t>(s.turn) << 16 | s.orders_given);
    for (std::size_t i = 0; i < s.unit_count; ++i) {
        const UnitState& u = s.units[i];
        add_place(fold, u.at, u.facing);
        fold.add_bytes(u.place, u.level, u.controller, u.click, u.heat, u.tokens, u.captor, u.carrier);
        fold.add_bytes(u.shutdown, u.ordered, u.ordered_last_turn, u.moved, u.engaged_at_turn_start,
                       u.restarted, u.water_at_turn_start, u.energy_heat);
        fold.add_bytes(u.cancelled, u.used, u.damage_die, u.heat_die, u.marked, u.beacon, u.restarted_by_roll,
                       u.jolted);
        if (u.facing_at_turn_start != u.facing)
            fold.add(static_cast<std::uint16_t>(u.facing_at_turn_start.tenths));
        if (!u.near_at_turn_start.empty()) fold.add(u.near_at_turn_start.bits);
        if (u.captive_at_turn_start != UnitId::none) fold.add_bytes(u.captive_at_turn_start);
        if (u.level_at_turn_start != Level::noe) fold.add_bytes(u.level_at_turn_start);
        fold.add_unless_zero(u.stance, u.declared, u.move_ordered, u.pilot_out, u.pinned, u.hold);
        if (u.wrecker != UnitId::none) fold.add_bytes(u.wrecker);
        fold.add_unless_zero(u.idle);
    }
    for (std::size_t i = 0; i < s.player_count; ++i) {
        const PlayerState& p = s.players[i];
        fold.add(static_cast<std::uint64_t>(static_cast<std::uint16_t>(p.eliminations)) << 32 |
                 static_cast<std::uint64_t>(static_cast<std::uint16_t>(p.zone)) << 16 |
                 static_cast<std::uint16_t>(p.reputation));
        fold.add(static_cast<std::uint16_t>(p.cards));
        fold.add_bytes(p.orders, p.out, p.withdrawn);
    }
    for (std::size_t i = 0; i < s.feature_count; ++i) {
        add_place(fold, s.features[i].place.at, s.features[i].place.facing);
        fold.add(s.features[i].piece);
    }
    for (std::size_t i = 0; i < s.marker_count; ++i) {
        const PlacedMarker& m = s.markers[i];
        add_place(fold, m.at, m.arrow);
        fold.add_bytes(m.unit, m.player, m.bonus);
    }
    fold.add_unless_zero(s.sequence_count, s.acting, s.arena, s.quickest_place);
    fold.add_unless_zero(s.first_home);
    if (s.quickest != UnitId::none || s.taker != PlayerId::none) fold.add_bytes(s.quickest, s.taker);
    for (std::size_t i = 0; i < s.sequence_count; ++i) fold.add_bytes(s.sequence[i]);
    if (s.cards_out != 0) fold.add(s.cards_out);
    for (std::size_t i = 0; i < s.uses.size(); ++i)
        if (s.uses[i] != 0) fold.add_bytes(i, s.uses[i]);
    for (const Waiting& one : s.waiting)
        if (one != Waiting{}) fold.add_bytes(one.clause, one.player);
    return fold.sum();
}

}  // namespace irondial::rules

// Orders as players give them: structures with a judge, not entries of a list.
#pragma once

#include <array>

#include "catalog/catalog.h"
#include "geo/shapes.h"
#include "rules/ids.h"
#include "rules/policy.h"

namespace irondial::rules {

// clang-format off
IRONDIAL_POLICY(OrderType,
    move,
    vent,
    ranged,
    close,
    assault,
    artillery,
    charge,
    ram,
    death_from_above,
    repair,
    bypass,
    pin,
    dodge,
    defend,
    dig_in,
    pass,  // arena: no order for this unit
    end_turn,  // no more orders: clean up
    withdraw,
    propose_end,  // ask the others to end the game
    card          // an effect of a card that its owner uses at will: it is no order and costs none
)
// clang-format on

/// Special attacks are made with move orders.  [AOD-CHARGE-05, AOD-RAM-04, AOD-DFA-02]
constexpr bool is_special(OrderType type) {
    return type == OrderType::charge || type == OrderType::ram || type == OrderType::death_from_above;
}

/// Way-points of the centre after its current position; so many that they can follow a curve. With `find` the
/// engine looks for the shortest way to the last.  [AOD-MOVE-02, AOD-MOVE-06]
struct Path {
    static constexpr std::size_t capacity = 24;
    std::array<geo::Point, capacity> points{};
    std::uint8_t count = 0;
    bool find = false;

    constexpr void add(geo::Point p) { points[count++] = p; }
    constexpr geo::Point last(geo::Point start) const { return count == 0 ? start : points[count - 1]; }
    constexpr bool operator==(const Path&) const = default;
};

/// Which damage value an attack uses. `unnamed` is a choice not announced: primary, or the order is lost.
enum class Weapon : std::uint8_t { unnamed, primary, secondary };

/// What a VTOL does on its way besides flying: it changes level, and it may shoot once. `after` is how much
/// of the path lies behind it then.  [AOD-VTOL-05, AOD-VTOL-07, AOD-VTOL-22, AOD-VTOL-24]
struct Flight {
    static constexpr std::size_t capacity = 4;
    struct Change {
        geo::Length after{};
        catalog::Level to = catalog::Level::noe;
        constexpr bool operator==(const Change&) const = default;
    };
    std::array<Change, capacity> changes{};
    std::uint8_t count = 0;
    bool shoots = false;
    std::uint8_t shoots_at_change = 0;  // how many changes come before the shot
    geo::Length shoots_after{};

    constexpr bool operator==(const Flight&) const = default;
};

/// Another member of a formation, and how it ends a move.
struct Member {
    UnitId unit = UnitId::none;
    std::uint8_t legs = 0;  // way-points of its own
    bool find = false;      // the shortest way to the only one
    bool turns = false;
    geo::Facing facing{};

    constexpr bool operator==(const Member&) const = default;
};

/// Those who share the order with the unit it is given to: that one moves first, the others as listed. Their
/// ways lie in one row of points: orders are copied all the time, so they stay small.
/// [AOD-FORM-01, AOD-FORM-05, AOD-MFORM-07]
struct Formation {
    static constexpr std::size_t capacity = 5;  // with the unit itself one more than the book has: for cards
    static constexpr std::size_t way_points = 24;
    std::array<Member, capacity> members{};
    std::array<geo::Point, way_points> points{};
    std::uint8_t count = 0, used = 0;

    constexpr bool empty() const { return count == 0; }
    constexpr UnitSet units() const {
        UnitSet set;
        for (std::size_t i = 0; i < count; ++i) set.add(members[i].unit);
        return set;
    }
    /// Adds a member with its way; there must be room for both.
    constexpr bool has_room(const Path& way) const {
        return count < capacity && used + way.count <= static_cast<int>(way_points);
    }
    constexpr void add(Member member, const Path& way = {}) {
        member.legs = way.count;
        member.find = way.find;
        for (std::size_t k = 0; k < way.count; ++k) points[used++] = way.points[k];
        members[count++] = member;
    }
    constexpr Path way_of(std::size_t i) const {
        std::size_t first = 0;
        for (std::size_t k = 0; k < i; ++k) first += members[k].legs;
        Path way;
        way.find = members[i].find;
        for (std::size_t k = first; k < first + members[i].legs && k < way_points; ++k) way.add(points[k]);
        return way;
    }
    constexpr bool operator==(const Formation&) const = default;
};

/// No weapon has more symbols, and no more units find room at one front arc.
inline constexpr std::size_t max_targets = 8;

struct Order {
    OrderType type = OrderType::end_turn;
    UnitId unit = UnitId::none;
    Weapon weapon = Weapon::unnamed;
    std::uint8_t target_count = 0;
    std::array<UnitId, max_targets> targets{};
    catalog::AttackKind attack_kind = catalog::AttackKind::ranged;      // assault: what it attacks with
    bool run = false, jump = false, indirect = false, capture = false;  // declared with it  [AOD-MODE-14]
    bool reckless = false;         // fires without regard for friends beside the target  [SOL-RMOD-04]
    UnitSet board{}, disembark{};  // who boards the unit, a transport, or leaves it  [AOD-TRANS-27]
    bool disembark_last = false;   // after the move, not before it  [AOD-TRANS-29]
    catalog::Set<catalog::Equipment> cancel{};  // equipment its player cancels with the order
    bool turns = false;                         // a facing is given; otherwise the unit keeps its own
    geo::Facing facing{};                       // at the end of a move  [AOD-MOVE-07]
    Path path{};                                // artillery: the spots its markers are put on
    Flight flight{};
    Formation formation{};
    RuleId card = RuleId::none, other_card = RuleId::none;  // card: which, and the one it is used on

    constexpr bool operator==(const Order&) const = default;
};

}  // namespace irondial::rules

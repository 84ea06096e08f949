// Lines of fire in the arena, against a twin that walks every shortest chain of hexsides one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "game/armies.h"
#include "game/game.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;
using catalog::HexKind;
using geo::Hex;

// The ledger's own numbers, written out once more.
constexpr std::array<Hex, 6> across = {Hex{1, 0}, Hex{1, -1}, Hex{0, -1}, Hex{-1, 0}, Hex{-1, 1}, Hex{0, 1}};
Hex beside(Hex h, int side) {
    return h + across[static_cast<std::size_t>((side % 6 + 6) % 6)];
}

/// Where three hexes meet.
using Meeting = std::set<Hex>;
Meeting meeting_at(Hex h, int k) {
    return {h, beside(h, k), beside(h, k + 1)};
}

/// The smallest difference of two directions in degrees.
int between(int a, int b) {
    const int turn = ((a - b) % 360 + 360) % 360;
    return std::min(turn, 360 - turn);
}

struct Scene {
    Setup setup;
    State state;
};

constexpr UnitId firer{0}, target{1};

/// An arena with terrain thrown about, and units; the first two look at each other from not too far away.
Scene random_scene(Random& random) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    Scene s;
    s.setup.edition = edition(EditionId::solaris_vii);
    s.setup.catalog = &catalog;
    s.setup.players = {{.name = "red", .team = 0}, {.name = "blue", .team = 1}};
    s.setup.arenas = {open_arena(s.setup.edition)};
    s.state.player_count = 2;
    std::vector<Hex> places;
    auto& arena = s.setup.arenas[0];
    for (std::size_t q = 0; q < arena.columns.size(); ++q)
        for (int r = arena.columns[q].first; r <= arena.columns[q].last; ++r) {
            places.push_back(geo::hex(static_cast<int>(q), r));
            constexpr std::array kinds = {HexKind::clear,     HexKind::clear,   HexKind::clear,
                                          HexKind::clear,     HexKind::water,   HexKind::hindering,
                                          HexKind::hindering, HexKind::blocking};
            const HexKind kind = kinds[random.below(kinds.size())];
            const bool high = random.below(3) == 0;
            if (kind != HexKind::clear || high)
                arena.hexes.push_back(
                    {{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)}, kind, high, false});
        }
    constexpr std::array figures = {"AOD134", "IDO006", "IDO014", "IDO034"};
    const Hex first = places[random.below(static_cast<std::uint32_t>(places.size()))];
    std::erase_if(places, [&](Hex h) { return h != first && geo::distance(h, first) > 5; });
    std::erase(places, first);
    const auto put = [&](Hex h, PlayerId owner) {
        s.setup.roster.push_back(roster_unit(catalog, catalog.unit(figures[random.below(figures.size())]),
                                             owner, "u" + std::to_string(s.state.unit_count)));
        UnitState& unit = s.state.units[s.state.unit_count++];
        unit.place = Place::field;
        unit.controller = owner;
        unit.at = {h.q * 1000, h.r * 1000};
        unit.facing = geo::facing_from_degrees(static_cast<int>(random.below(12)) * 30);
    };
    put(first, PlayerId{0});
    for (int i = 0; i < 9 && !places.empty(); ++i) {
        const Hex h = places[random.below(static_cast<std::uint32_t>(places.size()))];
        std::erase(places, h);
        put(h, PlayerId{1});
    }
    return s;
}

/// What a line of fire comes to: all that matters about it.
struct Line {
    bool in_arc = false, clear = false;
    int range = 0, worth = 0;
    auto operator<=>(const Line&) const = default;
};

class Twin {
  public:
    explicit Twin(const Scene& s) : s_(s), from_(hex_of(firer)), to_(hex_of(target)) {
        const auto& arena = s.setup.arenas[0];
        for (std::size_t q = 0; q < arena.columns.size(); ++q)
            for (int r = arena.columns[q].first; r <= arena.columns[q].last; ++r)
                map_.insert(geo::hex(static_cast<int>(q), r));
        for (std::size_t i = 2; i < s.state.unit_count; ++i) units_.insert(hex_of(static_cast<UnitId>(i)));
    }

    Line line() {
        const int distance = geo::distance(from_, to_);
        for (int length = 0; length <= 2 * distance; ++length) {
            for (int k = 0; k < 6; ++k) walk(meeting_at(from_, k), k, length, {});
            if (!found_) continue;
            best_.range = length;
            return best_;
        }
        return best_;
    }

  private:
    Hex hex_of(UnitId u) const {
        const geo::Point at = s_.state.units[index(u)].at;
        return geo::hex(at.x / 1000, at.y / 1000);
    }
    int heading(UnitId u) const { return s_.state.units[index(u)].facing.tenths / 10; }
    const catalog::ArenaHex* ground(Hex h) const {
        for (const auto& hex : s_.setup.arenas[0].hexes)
            if (hex.at.q == h.q && hex.at.r == h.r) return &hex;
        return nullptr;
    }
    bool is(Hex h, HexKind kind) const { return ground(h) != nullptr && ground(h)->kind == kind; }
    bool high(Hex h) const { return ground(h) != nullptr && ground(h)->elevated; }

    using Chain = std::vector<std::pair<Hex, Hex>>;

    /// Every chain of that length from a corner of the firer's hex to one of the target's.
    void walk(const Meeting& at, int start, int left, const Chain& chain) {
        if (left == 0) {
            for (int k = 0; k < 6; ++k)
                if (meeting_at(to_, k) == at) finish(start, k, chain);
            return;
        }
        const auto near = [&](Hex h) { return geo::distance(h, to_) <= left; };
        if (std::none_of(at.begin(), at.end(), near)) return;  // a hexside leads one hex farther at most
        for (const Hex x : at)
            for (const Hex y : at) {
                if (!(x < y)) continue;
                Chain longer = chain;
                longer.emplace_back(x, y);
                for (int k = 0; k < 6; ++k)  // the other end of the hexside between x and y
                    if (const Meeting next = meeting_at(x, k); next != at && next.contains(y))
                        walk(next, start, left - 1, longer);
            }
    }

    void finish(int start, int end, const Chain& chain) {
        found_ = true;
        const int front = s_.setup.roster[index(firer)].printed->front_arc;
        if (2 * between(60 * start, heading(firer)) > front) return;  // SOL-RNG-05
        best_.in_arc = true;
        const bool any_high = high(from_) || high(to_), mixed = high(from_) != high(to_);
        bool hindered = false, past = false;
        for (std::size_t i = 0; i < chain.size(); ++i) {
            const auto [x, y] = chain[i];
            if (!map_.contains(x) && !map_.contains(y)) return;                               // SOL-R-19
            if (units_.contains(x) && units_.contains(y)) return;                             // SOL-RNG-09
            if (!any_high && (is(x, HexKind::blocking) || is(y, HexKind::blocking))) return;  // SOL-RNG-08
            const bool hx = is(x, HexKind::hindering), hy = is(y, HexKind::hindering);
            const bool enters = (i == 0 && !is(from_, HexKind::hindering)) ||
                                (i + 1 == chain.size() && !is(to_, HexKind::hindering));
            hindered = hindered || (!mixed && (hx != hy || (hx && enters)));  // SOL-TERR-BND-02, -03
            past = past || units_.contains(x) || units_.contains(y);
        }
        const bool rear = s_.setup.roster[index(target)].printed->front_arc != 360 &&
                          2 * between(60 * end, heading(target) + 180) <= 90;
        const int worth = (rear ? 2 : 0) - (past ? 2 : 0) - (hindered ? 1 : 0);
        if (!best_.clear || worth > best_.worth) best_.worth = worth;
        best_.clear = true;
    }

    const Scene& s_;
    Hex from_, to_;
    std::set<Hex> map_, units_;
    bool found_ = false;
    Line best_;
};

// RULES: SOL-RNG-03, SOL-RNG-04, SOL-RNG-05, SOL-RNG-06, SOL-RNG-08, SOL-RNG-09, SOL-RNG-17, SOL-RNG-18,
// SOL-RNG-21, SOL-TERR-BND-01, SOL-TERR-BND-02, SOL-TERR-BND-03, SOL-TERR-BND-04, SOL-TERR-BND-05,
// SOL-ELEV-04, SOL-ELEV-05, SOL-RMOD-01, SOL-R-10, SOL-R-11, SOL-R-12, SOL-R-19, SOL-R-57, SOL-R-58
TEST(ArenaSight, IsWhatWalkingEveryShortestChainComesTo) {
    Random random({2026, 11, 15, 6});
    int clear = 0, blocked = 0, outside = 0, chosen = 0;
    for (int i = 0; i < tests::many<int>(5'000); ++i) {
        const Scene s = random_scene(random);
        const auto field = make_field(s.setup, s.state);
        const Position pos(s.setup, *field, s.state);
        const Sight sight = pos.field().sight(pos, firer, target);
        const Line line = Twin(s).line();
        ASSERT_EQ(sight.range.mil, line.range * 1000) << "scene " << i;
        ASSERT_EQ(sight.in_front_arc, line.in_arc) << "scene " << i;
        if (!line.in_arc) {
            ++outside;
            continue;
        }
        ASSERT_EQ(sight.clear(), line.clear) << "scene " << i;
        ++(line.clear ? clear : blocked);
        if (!line.clear) continue;
        const int worth =
            (sight.through_rear_arc ? 2 : 0) - (sight.past_unit ? 2 : 0) - (sight.hindered() ? 1 : 0);
        ASSERT_EQ(worth, line.worth) << "scene " << i;
        chosen += worth != 0 ? 1 : 0;
    }
    EXPECT_GT(clear, tests::many<int>(500));
    EXPECT_GT(blocked, tests::many<int>(500));
    EXPECT_GT(outside, tests::many<int>(500));
    EXPECT_GT(chosen, tests::many<int>(500));
}

}  // namespace
}  // namespace irondial::game

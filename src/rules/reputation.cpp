#include "rules/reputation.h"

#include "rules/arena.h"

namespace irondial::rules {
namespace {

/// Not the flags, which are nobody's targets.  [CAM-CTF-01]
bool is_target(const Position& pos, UnitId u) {
    return pos.is_token(u) && !pos.setup().is_flag(u);
}

UnitSet pool(const Position& pos) {
    UnitSet left;
    for (const UnitId u : pos.all_units())
        if (is_target(pos, u) && pos.unit(u).place == Place::reserve) left.add(u);
    return left;
}

/// One of the pool, which lies face down.  [SOL-TARGET-02]
UnitId draw(Table& t, PlayerId p) {
    UnitSet left = pool(t);
    if (left.size() < 2) return left.first();
    const Dice drawn = t.roll({.roll = Roll::target_token,
                               .dice = 1,
                               .sides = static_cast<std::uint8_t>(left.size()),
                               .player = p});
    for (int skip = drawn.face[0] - 1; skip > 0 && left.size() > 1; --skip) left.remove(left.first());
    return left.first();
}

/// The player to the left who is still in the match.
PlayerId left_of(const Position& pos, PlayerId p) {
    const auto next = [&](PlayerId q) {
        return static_cast<PlayerId>((index(q) + 1) % pos.state().player_count);
    };
    PlayerId left = next(p);
    while (left != p && pos.player(left).out) left = next(left);
    return left;
}

/// A hex counted from a corner: so many along the width, then so many along the length. Corners go round: 0
/// is north-west, then north-east, south-east, south-west.  [SOL-TARGET-04, SOL-TARGET-05]
geo::Hex counted_from(const Position& pos, int corner, int width, int length) {
    const auto& columns = pos.setup().arenas[pos.state().arena].columns;
    const bool east = corner == 1 || corner == 2, south = corner >= 2;
    const int count = static_cast<int>(columns.size());
    const int q = east ? count - width : width - 1;
    if (q < 0 || q >= count) return geo::hex(-1, 0);
    const catalog::ArenaColumn& column = columns[static_cast<std::size_t>(q)];
    return geo::hex(q, south ? column.last + 1 - length : column.first - 1 + length);
}

/// Could a token be attacked there: on the map, not in blocking terrain, not where a unit stands?
/// [SOL-TARGET-24, SOL-R-21]
bool attackable_at(const Position& pos, geo::Hex h) {
    return static_cast<bool>(pos.field().fits(pos, UnitId::none, {place_of(h), {}}));
}

void put(Table& t, UnitId token, geo::Hex at, PlayerId by, RuleId rule) {
    t.place(token, {place_of(at), {}});
    t.tell({.what = Happened::token_placed,
            .unit = token,
            .player = by,
            .rule = rule,
            .place = {place_of(at), {}}});
}

}  // namespace

void gain_reputation(Table& t, PlayerId p, UnitId from, const Ruled<int>& points) {
    t.player(p).reputation = static_cast<std::int16_t>(t.player(p).reputation + points);
    t.tell({.what = Happened::scored,
            .unit = from,
            .player = p,
            .rule = points.rule,
            .amount = static_cast<std::int16_t>(points)});
}

UnitId token_in_play(const Position& pos) {
    for (const UnitId u : pos.all_units())
        if (is_target(pos, u) && pos.on_field(u)) return u;
    return UnitId::none;
}

void place_first_token(Table& t) {
    if (pool(t).empty()) return;  // SOL-TARGET-01
    const PlayerId second = left_of(t, t.state().first);
    constexpr int width = 6;
    constexpr std::array lengths{7, 8};
    const UnitId token = draw(t, second);
    const unsigned chosen =
        t.ask({.ask = Ask::place_token, .player = second, .unit = token, .mask = 0b11}).mask;
    const geo::Hex wished = counted_from(t, 0, width, lengths[(chosen & 0b10) != 0 ? 1 : 0]);
    const geo::Hex other = counted_from(t, 0, width, lengths[(chosen & 0b10) != 0 ? 0 : 1]);
    put(t, token, attackable_at(t, wished) ? wished : other, second, t.edition().cite.token_placed);
}

// X destroyed the last one; Y, on X's left, draws, chooses a corner, throws and places.  [SOL-TARGET-20,
// SOL-TARGET-21, SOL-TARGET-22, SOL-TARGET-23, SOL-TARGET-24, SOL-TARGET-25]
void replace_token(Table& t) {
    const PlayerId x = t.state().taker;
    if (x == PlayerId::none || token_in_play(t) != UnitId::none || pool(t).empty()) return;
    const PlayerId y = left_of(t, x);
    const UnitId token = draw(t, y);
    constexpr std::uint8_t corners = 0b1111;
    const unsigned chosen =
        t.ask({.ask = Ask::choose_corner, .player = y, .unit = token, .mask = corners}).mask & corners;
    const int corner = chosen == 0 ? 0 : std::countr_zero(chosen);
    const auto count = [&](std::uint8_t dice, int most) {
        for (int again = 0; again < 100; ++again)  // dice that never fit come from no table
            if (const int sum = t.roll({.roll = Roll::target_token, .dice = dice, .player = y}).sum();
                sum <= most)
                return sum;
        return most;
    };
    const int width = count(2, 11);
    for (int again = 0; again < 100; ++again) {
        const geo::Hex h = counted_from(t, corner, width, count(3, 15));
        if (attackable_at(t, h)) return put(t, token, h, y, t.edition().cite.token_replaced);
    }
}

bool affects(const Position& pos, const Attack& attack, UnitId token) {
    const catalog::TargetToken& printed = *pos.setup().roster[index(token)].token;
    return !printed.only_preferred || attack.is(pos, printed.preferred);
}

// The one who destroyed it keeps it.  [SOL-TARGET-12, SOL-R-22]
void destroy_token(Table& t, const Attack& attack, UnitId token) {
    const catalog::TargetToken& printed = *t.setup().roster[index(token)].token;
    const PlayerId by = attack.owner(t);
    const bool preferred = attack.is(t, printed.preferred);
    t.take_off(token, Place::eliminated);
    t.unit(token).controller = by;
    t.change().taker = by;
    t.tell({.what = Happened::eliminated,
            .unit = token,
            .player = by,
            .rule = t.edition().cite.token_destroyed});
    if (t.edition().victory.extra_scoring->has(ExtraScoring::target_tokens))  // SOL-VC-03
        gain_reputation(t, by, token,
                        {preferred ? printed.rp : printed.otherwise, t.edition().cite.token_reputation});
}

// By the value of the unit whose damage was enough, with gear and pilot; nobody gains by self-inflicted
// damage.  [SOL-R-46, SOL-R-91]
void score_elimination(Table& t, UnitId eliminated) {
    const UnitId by = t.unit(eliminated).wrecker;
    if (by == UnitId::none || t.side(by) == t.side(eliminated)) return;
    const auto& rules = t.edition().victory;
    const bool lesser = t.setup().roster[index(eliminated)].points < t.setup().roster[index(by)].points;
    gain_reputation(t, t.unit(by).controller, eliminated,
                    lesser ? rules.reputation_for_lesser : rules.reputation_for_equal);
}

}  // namespace irondial::rules

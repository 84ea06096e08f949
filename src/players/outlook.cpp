#include "players/outlook.h"

#include <algorithm>

#include "game/flow.h"
#include "geo/hex.h"
#include "players/worth.h"
#include "rules/arena.h"
#include "rules/artillery.h"
#include "rules/close.h"
#include "rules/deployment.h"
#include "rules/initiative.h"
#include "rules/ranged.h"
#include "rules/reputation.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr double ours_ahead = 0.6, theirs_ahead = 0.5;
constexpr double shells_ahead = 0.5;
constexpr double on_the_way = 0.35;    // of an attack that is out of reach
constexpr double not_this_turn = 0.3;  // of attacks beyond the orders of a turn
constexpr double tired = 0.8;          // of units that would be pushed
constexpr double in_their_zone = 3;    // for the first point of a lead
constexpr double nearer = 0.1;         // of the way within reach: not every place in reach has a line of fire
constexpr double wary_lull = 8, bold_lull = 24, wary_round = 16, bold_round = 36;  // see wariness()
constexpr double deadlock_lull = 40, deadlock_round = 120;
constexpr double still_to_move = 0.7;  // arena: whoever moves later gets most attacks it can reach for

bool can_fight(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    return able(pos, u) && !unit.shutdown && !unit.pilot_out && unit.hold != Hold::special_attack;
}

/// What an attack on a Target token gains on average.
double value_of_token(const Position& pos, const Attack& attack) {
    const UnitId token = attack.targets[0];
    if (!affects(pos, attack, token) || damage_to(pos, attack, 0).value <= 0) return 0;
    const catalog::TargetToken& printed = *pos.setup().roster[index(token)].token;
    const int points = attack.is(pos, printed.preferred) ? printed.rp : printed.otherwise;
    return chance_to_hit(pos, attack, 0) * gain_of_fame(points);
}

/// What an attack takes off its target on average.
double value_of(const Position& pos, const Attack& attack) {
    const UnitId target = attack.targets[0];
    if (pos.is_token(target)) return value_of_token(pos, attack);
    return chance_to_hit(pos, attack, 0) * loss(pos, target, damage_to(pos, attack, 0).value);
}

/// How far apart a place and a unit are, bases taken off: in inches, or in hexsides.
double gap(const Position& pos, UnitId u, geo::Point at, UnitId other) {
    if (on_hexes(pos.setup())) return geo::range_in_hexsides(hex_at(at), hex_of(pos, other));
    const double bases = pos.printed(u).base.width.mil + pos.printed(other).base.width.mil;
    return std::max(0.0, geo::distance(at, pos.unit(other).at).mil - bases / 2) / 1000;
}

/// Surely too far, by a look that costs less than a line of fire.
bool out_of_range(const Position& pos, UnitId u, Weapon weapon, UnitId target) {
    const double corners = on_hexes(pos.setup()) ? 0 : 1;  // of bases, which gap() takes for round
    if (!pos.setup().deck.of(catalog::Stat::max_range).empty()) return false;
    return gap(pos, u, pos.unit(u).at, target) - corners > max_range(pos, u, weapon, target).mil / 1000.0;
}

bool in_opposing_zone(const Position& pos, UnitId u) {
    if (pos.edition().victory.zone_points == 0) return false;
    return pos.players().any([&](PlayerId p) { return pos.team(p) != pos.side(u) && in_zone(pos, u, p); });
}

/// Turns without a click: as long as there is one for every turn, the game goes on by itself.
double lull(const Position& pos) {
    int clicks = 0;
    for (const UnitId u : pos.all_units()) {
        if (pos.is_token(u)) continue;
        clicks += pos.unit(u).place == Place::eliminated ? pos.printed(u).clicks : pos.unit(u).click;
    }
    return pos.state().turn - clicks;
}

/// What the shells that are on their way will take off, ours less theirs: they may drift, and whoever still
/// has a turn before they fall gets out of the way if it can.
double shells_on_their_way(const Position& now, std::uint8_t team) {
    double sum = 0;
    for (const PlacedMarker& marker : placed_markers(now)) {
        double blast = 0;
        for (const UnitId u : in_blast(now, marker, marker.at)) {
            const double lost = loss(now, u, blast_damage(now, marker, u).value);
            blast += now.side(u) == team ? -lost : lost;
        }
        sum += chance_on_spot(now, marker) * blast;
    }
    return shells_ahead * sum;
}

}  // namespace

double wariness(const Position& pos) {
    if (pos.edition().turn.structure == TurnStructure::phases)
        return std::clamp((bold_round - pos.state().turn) / (bold_round - wary_round), 0.0, 1.0);
    return std::clamp((bold_lull - lull(pos)) / (bold_lull - wary_lull), 0.0, 1.0);
}

bool deadlocked(const Position& pos) {
    if (pos.edition().turn.structure == TurnStructure::phases) return pos.state().turn > deadlock_round;
    return lull(pos) > deadlock_lull;
}

double best_attack(const Position& pos, UnitId u, UnitId target) {
    double best = 0;
    Order order{.type = OrderType::ranged, .unit = u, .target_count = 1};
    order.targets[0] = target;
    const bool beside = pos.beside(u).has(target);
    if (!beside && !pos.field().in_front(pos, u, UnitSet::of(target)).has(target)) return 0;
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
        if (weapon_of(pos, u, weapon) == nullptr) continue;
        if (out_of_range(pos, u, weapon, target)) continue;
        order.weapon = weapon;
        Attack attack;
        if (judge_ranged(pos, order, attack) && !attack.lost) best = std::max(best, value_of(pos, attack));
    }
    if (!beside) return best;
    order.type = OrderType::close;
    order.weapon = Weapon::primary;
    if (Attack attack; judge_close(pos, order, attack)) best = std::max(best, value_of(pos, attack));
    return best;
}

Outlook::Outlook(const Position& pos, PlayerId me)
    : team_(pos.team(me)),
      fear_(theirs_ahead * wariness(pos)),
      orders_(max_units),
      hexes_(on_hexes(pos.setup())) {
    const Edition& ed = pos.edition();
    if (ed.turn.order_count != OrderCount::per_unit)
        orders_ = static_cast<std::size_t>(std::max(game::orders_per_turn(pos.setup()), 1));
    if (hexes_) token_ = token_in_play(pos);
    if (token_ != UnitId::none) token_gain_ = 0.5 * gain_of_fame(pos.setup().roster[index(token_)].token->rp);
    int lead = 0;
    for (const PlayerId p : pos.players()) lead += (pos.team(p) == team_ ? 1 : -1) * pos.player(p).zone;
    zone_ = {in_their_zone / (1 + std::max(lead, 0)), in_their_zone / (1 + std::max(-lead, 0))};
    for (const UnitId u : pos.units()) {
        if (pos.is_captive(u)) captors_.add(pos.unit(u).captor);
        if (pos.is_token(u)) continue;
        left_[index(u)] = loss(pos, u, pos.printed(u).clicks);
        Fighter& one = fighters_[index(u)];
        one = {.attack = attack_value(pos, u).value, .defense = defense_value(pos, u).value};
        for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
            const catalog::Weapon* printed = weapon_of(pos, u, weapon);
            if (printed == nullptr) continue;
            one.damage = std::max<int>(one.damage, damage_value(pos, u, weapon).value);
            if (printed->range_type != catalog::RangeType::melee)
                one.reach = std::max<double>(one.reach, printed->max_range);
        }
        const double speed = std::max<int>(speed_value(pos, u).value, 1);
        one.stride = hexes_ ? 2 * speed / std::max<int>(ed.terrain.clear_hex_cost, 1) : speed;
    }
    for (const UnitId u : pos.units()) {
        if (!can_fight(pos, u)) continue;
        if (token_ != UnitId::none)
            shots_[index(u)][index(token_)] = static_cast<float>(best_attack(pos, u, token_));
        for (const UnitId target : pos.opponents_of(u)) {
            const Fighter& one = fighters_[index(u)];
            const double far = gap(pos, u, pos.unit(u).at, target);
            shots_[index(u)][index(target)] =
                far > 2 * one.reach + 1 ? 0 : static_cast<float>(best_attack(pos, u, target));
            reached_[index(u)][index(target)] =
                static_cast<float>(chance_between(u, target) * loss(pos, target, one.damage));
            hopes_[index(u)][index(target)] = hope(pos, u, target, pos.unit(u).at);
        }
    }
}

double Outlook::chance_between(UnitId u, UnitId target) const {
    return chance_of_success(fighters_[index(target)].defense - fighters_[index(u)].attack, true);
}

/// What is there for it when it gets there, the less the more orders it needs for the way.
double Outlook::hope(const Position& pos, UnitId u, UnitId target, geo::Point at) const {
    const Fighter& one = fighters_[index(u)];
    const double far = gap(pos, u, at, target);
    const double reach = captors_.has(target) ? 0 : one.reach;  // nobody shoots at a captor
    const double orders = (std::max(far - reach, 0.0) + nearer * far) / one.stride;
    return reached_[index(u)][index(target)] / (1 + orders);
}

double Outlook::promise(const Position& pos, UnitId u, geo::Point at) const {
    double best = 0, fear = 0;
    for (const UnitId other : pos.opponents_of(u)) {
        best = std::max(best, hope(pos, u, other, at));
        if (!can_fight(pos, other)) continue;
        if (gap(pos, u, at, other) <= fighters_[index(other)].reach)
            fear = std::max<double>(fear, reached_[index(other)][index(u)]);
    }
    return ours_ahead * best - 0.5 * fear_ * fear;
}

std::size_t Outlook::goals(const Position& pos, UnitId u, geo::Point at, std::span<UnitId> goals) const {
    std::array<std::pair<double, UnitId>, max_units> all;
    std::size_t count = 0;
    for (const UnitId other : pos.opponents_of(u)) all[count++] = {-hope(pos, u, other, at), other};
    const std::size_t kept = std::min(count, goals.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept),
                      all.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < kept; ++i) goals[i] = all[i].second;
    return kept;
}

double Outlook::threat(const Position& now, UnitId u, UnitId target, UnitId moved) const {
    const double shot = u == moved || target == moved ? best_attack(now, u, target)
                                                      : static_cast<double>(shots_[index(u)][index(target)]);
    // Whoever moves later in this phase comes nearer first, and turns.
    if (now.state().stage != Stage::move || moved == UnitId::none || !acts_before(now, moved, u)) return shot;
    const Fighter& one = fighters_[index(u)];
    const bool comes = gap(now, u, now.unit(u).at, target) <= one.reach + one.stride;
    return std::max(shot, comes ? still_to_move * static_cast<double>(reached_[index(u)][index(target)]) : 0);
}

Outlook::Prospect Outlook::best_of(const Position& now, UnitId u, UnitId moved) const {
    const bool ours = now.side(u) == team_;
    double best = 0, far = 0;
    UnitId on = UnitId::none, towards = UnitId::none;
    for (const UnitId target : now.opponents_of(u)) {
        if (const double shot = threat(now, u, target, moved); shot > best) best = shot, on = target;
        if (!ours) continue;
        const double way = u == moved || target == moved ? hope(now, u, target, now.unit(u).at)
                                                         : hopes_[index(u)][index(target)];
        if (way > far) far = way, towards = target;
    }
    if (token_ != UnitId::none && now.on_field(token_)) {
        const double shot =
            u == moved ? best_attack(now, u, token_) : static_cast<double>(shots_[index(u)][index(token_)]);
        if (shot > best) best = shot, on = UnitId::none;
        const Fighter& one = fighters_[index(u)];
        const double way = std::max(gap(now, u, now.unit(u).at, token_) - one.reach, 0.0) / one.stride;
        if (ours && token_gain_ / (1 + way) > far) far = token_gain_ / (1 + way), towards = UnitId::none;
    }
    const bool pushed = now.unit(u).tokens > 0 && now.edition().tokens.limit > 0;
    const double here = (pushed ? tired : 1) * best, there = on_the_way * far;
    return here > there ? Prospect{here, on} : Prospect{there, towards};
}

double Outlook::of(const Position& now, UnitId moved) const {
    std::array<std::array<Prospect, max_units>, 2> all;  // ours, theirs
    std::array<std::size_t, 2> count{};
    double zone = 0;
    for (const UnitId u : now.units()) {
        if (now.is_token(u) || now.is_captive(u)) continue;
        const bool ours = now.side(u) == team_;
        if (in_opposing_zone(now, u)) zone += ours ? zone_[0] : -zone_[1];
        if (!can_fight(now, u)) continue;
        const std::size_t side = ours ? 0 : 1;
        all[side][count[side]++] = best_of(now, u, moved);
    }
    std::array<double, 2> sums{};
    for (std::size_t side = 0; side < 2; ++side) {
        const auto begin = all[side].begin(), end = begin + static_cast<std::ptrdiff_t>(count[side]);
        const auto first = begin + static_cast<std::ptrdiff_t>(std::min(orders_, count[side]));
        std::partial_sort(begin, first, end,
                          [](const Prospect& a, const Prospect& b) { return a.value > b.value; });
        std::array<double, max_units> taken{};  // of each target, as a share: nobody can be destroyed twice
        for (auto one = begin; one != end; ++one) {
            double value = (one < first ? 1 : not_this_turn) * one->value;
            if (one->target != UnitId::none && left_[index(one->target)] > 0) {
                double& share = taken[index(one->target)];
                value = std::min(value, left_[index(one->target)]) * (1 - share);
                share += value / left_[index(one->target)];
            }
            sums[side] += value;
        }
    }
    return zone + ours_ahead * sums[0] - fear_ * sums[1] + shells_on_their_way(now, team_);
}

}  // namespace irondial::players

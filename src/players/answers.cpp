#include "players/answers.h"

#include <algorithm>
#include <array>
#include <bit>

#include "game/inputs.h"
#include "players/match_formats.h"
#include "players/outlook.h"
#include "players/worth.h"
#include "rules/heat.h"
#include "rules/initiative.h"
#include "rules/reaction.h"
#include "rules/rehearsal.h"
#include "rules/sequence.h"
#include "rules/terrain.h"
#include "rules/values.h"
#include "rules/victory.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr int places_drawn = 10;
constexpr double off_the_middle =
    0.4;  // how much worse a place is for each inch to the side than to the rear

/// How far a place is from the fight: from the middle of the table, mostly.
double remoteness(const Position& pos, PlayerId p, geo::Point at) {
    const geo::Box& board = pos.setup().board;
    const geo::Point middle{(board.low.x + board.high.x) / 2, (board.low.y + board.high.y) / 2};
    const double x = at.x < middle.x ? middle.x - at.x : at.x - middle.x;
    const double y = at.y < middle.y ? middle.y - at.y : at.y - middle.y;
    const catalog::Edge edge = pos.setup().players[index(p)].edge;
    const bool upright = edge == catalog::Edge::south || edge == catalog::Edge::north;
    return upright ? y + off_the_middle * x : x + off_the_middle * y;
}

/// Well forward, near the middle, and on its own feet.
Choice deploy(const Position& pos, const Decision& decision, RandomPlayer& whims) {
    Choice best = whims.decide(pos, decision);
    if (on_hexes(pos.setup())) return best;
    const auto rating = [&](const Choice& choice) {
        return choice.into != UnitId::none ? 1e9 : remoteness(pos, decision.player, choice.place.at);
    };
    for (int i = 1; i < places_drawn; ++i)
        if (const Choice other = whims.decide(pos, decision); rating(other) < rating(best)) best = other;
    return best;
}

/// How much a piece of terrain is in a unit's way, and how far the unit shoots.
double hold_up(const Position& pos, UnitId u, catalog::TerrainKind kind) {
    switch (going(pos.edition(), pos.printed(u).speed_mode, kind)) {
        case Going::clear: return 0;
        case Going::hindering: return 0.5;
        case Going::blocking: return 1;
    }
    return 0;
}
double reach_of(const Position& pos, UnitId u) {
    double far = 0;
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary})
        if (const catalog::Weapon* printed = weapon_of(pos, u, weapon))
            far = std::max<double>(far, printed->max_range);
    return far;
}

/// What a piece in the middle of the table is worth: it holds up one side more than the other, and is cover
/// from the side that shoots farther.
double use_of(const Position& pos, PlayerId p, catalog::TerrainKind kind) {
    constexpr double per_inch = 0.05;
    const bool cover = kind == catalog::TerrainKind::blocking || kind == catalog::TerrainKind::hindering;
    double use = 0;
    std::array<double, 2> points{};  // of the opponents, and ours
    for (const UnitId u : pos.all_units()) points[pos.side(u) == pos.team(p)] += points_of(pos, u);
    for (const UnitId u : pos.all_units()) {
        const bool ours = pos.side(u) == pos.team(p);
        const double share = points_of(pos, u) / std::max(points[ours], 1.0);
        const double harm = hold_up(pos, u, kind) + (cover ? per_inch * reach_of(pos, u) : 0);
        use += (ours ? -share : share) * harm;
    }
    return use;
}

/// Of the places drawn the one that suits its side: what is of use to it into the middle, the rest out of the
/// way.
Choice place_feature(const Position& pos, const Decision& decision, RandomPlayer& whims) {
    const geo::Box& board = pos.setup().board;
    const double size = (board.high.x - board.low.x) + (board.high.y - board.low.y);
    const auto rating = [&](const Choice& choice) {
        if (!choice.yes) return -1e9;
        const double off = remoteness(pos, decision.player, choice.place.at) / size;
        return use_of(pos, decision.player, pos.setup().pile[choice.piece].kind) * (1 - off);
    };
    Choice best = whims.decide(pos, decision);
    for (int i = 1; i < places_drawn; ++i)
        if (const Choice other = whims.decide(pos, decision); rating(other) > rating(best)) best = other;
    return best;
}

/// The damage goes where it costs most: the best division, found target by target.
Choice divide(const Position& pos, const Decision& decision) {
    constexpr int most = 31;
    Choice choice{.ask = decision.ask, .unit = decision.unit};
    const int total = std::min<int>(decision.total, most);
    if (total != decision.total) return choice;
    std::array<std::array<int, most + 1>, max_targets> taken{};  // by this target, of so much for all so far
    std::array<double, most + 1> best{};
    std::array<UnitId, max_targets> targets{};
    std::size_t count = 0;
    for (const UnitId target : decision.units) {
        if (count == max_targets) break;
        targets[count] = target;
        std::array<double, most + 1> with{};
        for (int given = 0; given <= total; ++given) {
            with[static_cast<std::size_t>(given)] = -1;
            for (int here = 0; here <= given; ++here) {
                const double cost = best[static_cast<std::size_t>(given - here)] +
                                    (pos.is_token(target) ? here > 0 : loss(pos, target, here));
                if (count == 0 && here != given) continue;  // somebody has to take it all
                if (cost <= with[static_cast<std::size_t>(given)]) continue;
                with[static_cast<std::size_t>(given)] = cost;
                taken[count][static_cast<std::size_t>(given)] = here;
            }
        }
        best = with;
        ++count;
    }
    int left = total;
    for (std::size_t k = count; k-- > 0;) {
        const int here = taken[k][static_cast<std::size_t>(left)];
        choice.shares[k] = {targets[k], static_cast<std::int8_t>(here)};
        left -= here;
    }
    return choice;
}

/// How well attack rolls do: how many of the sums that matter they reach, and whether they are critical. It
/// is asked about all dice there are, again and again.
class Merit {
  public:
    explicit Merit(Steps steps) : all_(std::popcount(steps)) {
        int count = 0;
        for (std::size_t sum = 0; sum < reached_.size(); ++sum) {
            if ((steps & step_at(static_cast<int>(sum))) != 0) ++count;
            reached_[sum] = count;
        }
    }
    double of(const AttackRoll& roll) const {
        if (roll.critical_miss) return -1;
        if (roll.critical_hit) return all_ + 1;
        return reached_[static_cast<std::size_t>(roll.dice.sum())];
    }
    /// The most that can be had with a die rolled again.
    double most() const { return reached_.back(); }

  private:
    int all_;
    std::array<int, 19> reached_{};  // by the sum of three dice
};

/// The die that promises most, if it is worth it: a circle costs a click.  [AOD-SE-13]
Choice reroll(const Position& pos, const Decision& decision) {
    constexpr double some = 0.05, a_click = 0.5;
    Choice choice = game::default_choice(pos, decision);
    const bool criticals = pos.edition().critical.used;
    const Merit merit(decision.steps);
    double best = merit.of(read_attack(decision.dice, criticals));
    if (best >= merit.most()) return choice;
    best += some;
    for (const Piece& piece : pieces_of(pos, decision.unit))
        if (piece.equip == decision.equipment && piece.shape == catalog::EquipShape::circle) best += a_click;
    for (std::size_t die = 0; die < decision.dice.count; ++die) {
        double mean = 0;
        for (std::uint8_t face = 1; face <= 6; ++face) {
            Dice dice = decision.dice;
            dice.face[die] = face;
            mean += merit.of(read_attack(dice, criticals, die)) / 6;
        }
        const auto bit = static_cast<std::uint8_t>(1U << die);
        if (mean > best && (decision.mask & bit) != 0) best = mean, choice.mask = bit;
    }
    return choice;
}

/// What is left with an order in answer, or with none: the attack that comes, the one that may still be made,
/// and the heat of both.
double rate_reaction(const Position& pos, const Decision& decision, std::optional<OfferedOrder> order) {
    const UnitId u = decision.unit, attacker = decision.against;
    const bool turn_to_come = acts_before(pos, acting_unit(pos), u);
    Rehearsal there(pos);
    if (order) take_stance(there, u, *order);
    const double hurt = best_attack(there, attacker, u);
    double strikes = 0;
    if (turn_to_come && order != OfferedOrder::dodge) strikes = best_attack(there, u, attacker);
    const auto& heat = pos.edition().heat.ranged_order;
    if (!order && strikes > 0) gain_heat(there, u, heat, heat.rule);
    return worth(there, decision.player) - hurt + strikes;
}

Choice react(const Position& pos, const Decision& decision) {
    Choice choice{.ask = decision.ask, .unit = decision.unit};
    double best = rate_reaction(pos, decision, std::nullopt);
    for (const OfferedOrder order : {OfferedOrder::dig_in, OfferedOrder::defend, OfferedOrder::dodge}) {
        if (!decision.reactions.has(order)) continue;
        const double rating = rate_reaction(pos, decision, order);
        if (rating <= best) continue;
        best = rating;
        choice.reaction = order;
    }
    return choice;
}

/// To end the game now suits whoever would have won it. (Where a die had to decide, a rehearsal rolls a tie.)
bool would_win(const Position& pos, PlayerId p) {
    Rehearsal end(pos);
    finish_game(end);
    const PlayerId winner = end.state().winner;
    return winner != PlayerId::none && pos.team(winner) == pos.team(p);
}

}  // namespace

Choice reply(const Position& pos, const Decision& decision) {
    switch (decision.ask) {
        case Ask::divide: return divide(pos, decision);
        case Ask::reroll: return reroll(pos, decision);
        case Ask::free_spin: return face_it(pos, decision);
        default: return game::default_choice(pos, decision);
    }
}

Choice answer(const Position& pos, const Decision& decision, RandomPlayer& whims) {
    switch (decision.ask) {
        case Ask::deploy: return deploy(pos, decision, whims);
        case Ask::place_feature: return place_feature(pos, decision, whims);
        case Ask::react: return react(pos, decision);
        default: break;
    }
    Choice choice = reply(pos, decision);
    switch (decision.ask) {
        case Ask::rally:  // where it counts most
            if (pos.state().stage == Stage::combat) choice.card = decision.cards[0];
            break;
        case Ask::activate:
        case Ask::tag:
        case Ask::face:
        case Ask::drop_flag: return answer_in_format(pos, decision, choice);
        case Ask::agree: choice.yes = would_win(pos, decision.player) || deadlocked(pos); break;
        default: break;
    }
    return choice;
}

}  // namespace irondial::players

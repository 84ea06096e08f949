#include "players/answers.h"

#include <algorithm>

#include "game/inputs.h"
#include "players/match_formats.h"
#include "players/outlook.h"
#include "players/worth.h"
#include "rules/initiative.h"
#include "rules/rehearsal.h"
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

Stance stance_of(OfferedOrder order) {
    switch (order) {
        case OfferedOrder::dig_in: return Stance::dig_in;
        case OfferedOrder::defend: return Stance::defend;
        default: return Stance::dodge;
    }
}

int heat_of(const Edition& ed, OfferedOrder order) {
    switch (order) {
        case OfferedOrder::dig_in: return ed.heat.dig_in_order;
        case OfferedOrder::defend: return ed.heat.defend_order;
        default: return ed.heat.dodge_order;
    }
}

/// What is left with an order in answer, or with none: the attack that comes, the one that may still be made,
/// and the heat of both.
double rate_reaction(const Position& pos, const Decision& decision, std::optional<OfferedOrder> order) {
    const UnitId u = decision.unit, attacker = decision.against;
    const bool turn_to_come = acts_before(pos, acting_unit(pos), u);
    Rehearsal there(pos);
    UnitState& unit = there.unit(u);
    int heat = turn_to_come ? static_cast<int>(pos.edition().heat.ranged_order) : 0;
    if (order) {
        unit.stance = stance_of(*order);
        heat = heat_of(pos.edition(), *order);
    }
    const double hurt = best_attack(there, attacker, u);
    double strikes = 0;
    if (turn_to_come && order != OfferedOrder::dodge) strikes = best_attack(there, u, attacker);
    if (!order && strikes == 0) heat = 0;
    unit.heat_die = static_cast<std::uint8_t>(unit.heat_die + heat);
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

/// To end the game now suits whoever is ahead.
bool is_ahead(const Position& pos, PlayerId p) {
    int ours = 0, theirs = 0;
    for (const PlayerId other : pos.players())
        (pos.team(other) == pos.team(p) ? ours : theirs) += score_of(pos, other).total();
    return ours > theirs;
}

}  // namespace

Choice reply(const Position& pos, const Decision& decision) {
    switch (decision.ask) {
        case Ask::divide: return divide(pos, decision);
        case Ask::free_spin: return face_it(pos, decision);
        default: return game::default_choice(pos, decision);
    }
}

Choice answer(const Position& pos, const Decision& decision, RandomPlayer& whims) {
    Choice choice = reply(pos, decision);
    switch (decision.ask) {
        case Ask::deploy: return deploy(pos, decision, whims);
        case Ask::place_feature: return whims.decide(pos, decision);
        case Ask::react: return react(pos, decision);
        case Ask::rally:  // where it counts most
            if (pos.state().stage == Stage::combat) choice.card = decision.cards[0];
            break;
        case Ask::activate:
        case Ask::tag:
        case Ask::face:
        case Ask::drop_flag: return answer_in_format(pos, decision, choice);
        case Ask::agree: choice.yes = is_ahead(pos, decision.player) || deadlocked(pos); break;
        default: break;
    }
    return choice;
}

}  // namespace irondial::players

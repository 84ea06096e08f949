#include "players/random_player.h"

#include <bit>

#include "geo/fit.h"
#include "players/arena_sampler.h"
#include "players/sampler.h"
#include "rules/arena.h"
#include "rules/deployment.h"
#include "rules/transport.h"

namespace irondial::players {

using namespace rules;

namespace {

geo::Point draw_point(const geo::Box& box, game::Random& random) {
    const auto between = [&](std::int32_t low, std::int32_t high) {
        return low + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(high - low)));
    };
    const std::int32_t x = between(box.low.x, box.high.x), y = between(box.low.y, box.high.y);
    return {x, y};
}

/// Somewhere in its zone, mostly beside one of the player's own so that they can form; by default where
/// no room is found after some tries.
Choice draw_deployment(const Position& pos, const Decision& decision, game::Random& random) {
    const geo::Facing facing = deployment_facing(pos.setup(), decision.player);
    const geo::Box zone = deployment_area(pos, decision.unit);
    UnitSet own;
    for (const UnitId u : pos.units())
        if (pos.unit(u).controller == decision.player && pos.is_mech(u) == pos.is_mech(decision.unit))
            own.add(u);
    for (const UnitId transport : own)  // those who can begin the game aboard often do
        if (random.below(3) == 0 && judge_start_aboard(pos, decision.unit, transport))
            return {.ask = decision.ask, .unit = decision.unit, .into = transport};
    const bool joins = !own.empty() && random.below(4) != 0;
    for (int tries = 0; tries < 40; ++tries) {
        geo::Placement place{draw_point(zone, random), facing};
        if (joins && tries < 10) {
            const UnitId neighbour = draw_one(own, random);
            const geo::Facing side = geo::facing_from_tenths(random.below(3600));
            place =
                geo::place_in_contact(pos.ground(neighbour), pos.printed(decision.unit).base, facing, side);
        }
        if (judge_deployment(pos, decision.unit, place))
            return {.ask = decision.ask, .unit = decision.unit, .place = place};
    }
    return game::default_choice(pos, decision);
}

/// A piece of the pile somewhere, or none where no room is found after some tries.
Choice draw_feature(const Position& pos, const Decision& decision, game::Random& random) {
    Choice choice{.ask = decision.ask, .unit = decision.unit};
    const auto pieces = static_cast<std::uint32_t>(pos.setup().pile.size());
    for (int tries = 0; tries < 20 && pieces > 0 && !choice.yes; ++tries) {
        choice.piece = static_cast<std::uint8_t>(random.below(pieces));
        choice.place.at = draw_point(pos.setup().board, random);
        choice.place.facing = geo::facing_from_tenths(random.below(3600));
        choice.yes = static_cast<bool>(judge_feature(pos, choice.piece, choice.place));
    }
    return choice;
}

/// A round of the arena by which random players have seen enough: they agree to end the match.
/// [SOL-END-03]
constexpr int late_round = 40;

bool in_rounds(const Position& pos) {
    return pos.edition().turn.structure == TurnStructure::phases;
}

std::uint8_t any_bit(std::uint8_t mask, game::Random& random) {
    for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(mask))); skip > 0; --skip)
        mask = static_cast<std::uint8_t>(mask & (mask - 1));
    return static_cast<std::uint8_t>(mask & -mask);
}

RuleId any_card(const Decision& decision, game::Random& random) {
    const auto end = std::find(decision.cards.begin(), decision.cards.end(), RuleId::none);
    return decision.cards[random.below(static_cast<std::uint32_t>(end - decision.cards.begin()))];
}

/// One of the orders offered in answer to an attack, or none.
std::optional<OfferedOrder> draw_reaction(const Decision& decision, game::Random& random) {
    constexpr std::array all{OfferedOrder::dig_in, OfferedOrder::defend, OfferedOrder::dodge};
    const std::uint32_t wish = random.below(6);
    if (wish < all.size() && decision.reactions.has(all[wish])) return all[wish];
    return std::nullopt;
}

}  // namespace

Choice face_it(const Position& pos, const Decision& decision) {
    Choice choice = game::default_choice(pos, decision);
    choice.yes = true;
    choice.place.facing = facing_to(pos, decision.unit, decision.against);
    return choice;
}

Order RandomPlayer::turn(const Position& pos, const Decision& decision) {
    // Others may say no: it does not ask for ever.
    if (pos.state().turn >= late_round && random_.below(2) == 0)
        return {.type = OrderType::propose_end, .unit = decision.unit};
    Order order;
    if (sample_turn(pos, decision.unit, random_, order)) return order;
    return {.type = OrderType::pass, .unit = decision.unit};
}

Order RandomPlayer::order(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::regroup) return {};
    const Deck& deck = pos.setup().deck;
    if (decision.ask == Ask::order && !(deck.of(catalog::Trigger::own_turn).empty() &&
                                        deck.of(catalog::Trigger::in_play).empty() && deck.rally.empty()))
        if (Order card; sample_card(pos, decision.player, random_, card)) return card;
    if (in_rounds(pos)) return turn(pos, decision);
    if (pos.player(decision.player).orders == 0) return {};
    UnitSet units;
    for (const UnitId u : pos.units())
        if (pos.unit(u).controller == decision.player && !pos.unit(u).ordered) units.add(u);
    Order order;
    while (!units.empty()) {
        const UnitId u = draw_one(units, random_);
        units.remove(u);
        const bool able = judge_unit(pos, OrderType::move, u) || judge_unit(pos, OrderType::vent, u);
        if (able && sample_order(pos, u, random_, order, plan_)) return order;
    }
    return {};
}

Choice RandomPlayer::decide(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::deploy)
        return in_rounds(pos) ? draw_start(pos, decision, random_) : draw_deployment(pos, decision, random_);
    if (decision.ask == Ask::place_feature) return draw_feature(pos, decision, random_);
    Choice choice = game::default_choice(pos, decision);
    switch (decision.ask) {
        case Ask::free_spin:
            choice = face_it(pos, decision);
            choice.yes = random_.below(4) != 0;
            break;
        case Ask::cancel:
            if (random_.below(8) == 0) choice.cancelled = decision.optional;
            break;
        case Ask::reroll:
            choice.mask =
                random_.below(2) == 0 ? static_cast<std::uint8_t>(1U << random_.below(3)) : std::uint8_t{0};
            break;
        case Ask::choose_unit: choice.unit = draw_one(decision.units, random_); break;
        case Ask::move_unit: {
            const std::int32_t far = decision.total * 1000;
            choice.yes = true;
            choice.place.facing = geo::facing_from_tenths(random_.below(3600));
            choice.place.at =
                pos.unit(decision.unit).at +
                geo::along(choice.place.facing,
                           {static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(far) + 1))});
            break;
        }
        case Ask::react: choice.reaction = draw_reaction(decision, random_); break;
        case Ask::rally:
            if (random_.below(2) == 0) choice.card = any_card(decision, random_);
            break;
        case Ask::activate: choice.unit = draw_one(decision.units, random_); break;
        case Ask::tag:
            choice.unit = draw_one(decision.units, random_);
            choice.yes = random_.below(3) == 0;
            break;
        case Ask::face:
            choice.yes = random_.below(2) == 0;
            choice.place.facing = facing_of(geo::heading(static_cast<int>(random_.below(12))));
            break;
        case Ask::bring_home: choice.yes = random_.below(4) != 0; break;
        case Ask::drop_flag:
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::choose_arena: choice.mask = any_bit(decision.mask, random_); break;
        case Ask::agree: choice.yes = in_rounds(pos) && pos.state().turn >= late_round; break;
        case Ask::go_first: choice.yes = random_.below(2) == 0; break;
        case Ask::use:
        case Ask::revive:
        case Ask::restart: choice.yes = random_.below(4) != 0; break;
        default: break;
    }
    return choice;
}

}  // namespace irondial::players

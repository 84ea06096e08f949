#include "players/random_player.h"

#include "geo/fit.h"
#include "players/sampler.h"
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

}  // namespace

Order RandomPlayer::order(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::regroup) return {};
    const Deck& deck = pos.setup().deck;
    if (decision.ask == Ask::order &&
        !(deck.of(catalog::Trigger::own_turn).empty() && deck.of(catalog::Trigger::in_play).empty()))
        if (Order card; sample_card(pos, decision.player, random_, card)) return card;
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
    if (decision.ask == Ask::deploy) return draw_deployment(pos, decision, random_);
    if (decision.ask == Ask::place_feature) return draw_feature(pos, decision, random_);
    Choice choice = game::default_choice(pos, decision);
    switch (decision.ask) {
        case Ask::free_spin:
            choice.yes = random_.below(4) != 0;
            choice.place.facing = geo::facing_of(pos.unit(decision.against).at - pos.unit(decision.unit).at);
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
        case Ask::use:
        case Ask::restart: choice.yes = random_.below(4) != 0; break;
        default: break;
    }
    return choice;
}

}  // namespace irondial::players

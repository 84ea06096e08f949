#include "players/random_player.h"

#include "players/sampler.h"
#include "rules/deployment.h"

namespace irondial::players {

using namespace rules;

Order RandomPlayer::order(const Position& pos, const Decision& decision) {
    if (pos.player(decision.player).orders == 0) return {};
    // Units that may be given some order, tried in random order.
    std::array<UnitId, max_units> units{};
    std::uint32_t count = 0;
    for (const UnitId u : pos.units())
        if (pos.unit(u).controller == decision.player &&
            (judge_unit(pos, OrderType::move, u) || judge_unit(pos, OrderType::vent, u)))
            units[count++] = u;
    Order order;
    while (count > 0) {
        std::swap(units[random_.below(count)], units[count - 1]);
        if (sample_order(pos, units[--count], random_, order)) return order;
    }
    return {};
}

Choice RandomPlayer::decide(const Position& pos, const Decision& decision) {
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
        case Ask::use:
        case Ask::restart: choice.yes = random_.below(4) != 0; break;
        case Ask::deploy: {
            const geo::Box zone = deployment_area(pos, decision.unit);
            for (int tries = 0; tries < 40; ++tries) {
                const geo::Point at{zone.low.x + static_cast<std::int32_t>(random_.below(
                                                     static_cast<std::uint32_t>(zone.high.x - zone.low.x))),
                                    zone.low.y + static_cast<std::int32_t>(random_.below(
                                                     static_cast<std::uint32_t>(zone.high.y - zone.low.y)))};
                const geo::Placement place{at, choice.place.facing};
                if (judge_deployment(pos, decision.unit, place)) {
                    choice.place = place;
                    break;
                }
            }
            break;
        }
        case Ask::place_feature: {
            if (pos.setup().pile.empty()) break;
            const geo::Box& b = pos.setup().board;
            for (int tries = 0; tries < 20 && !choice.yes; ++tries) {
                choice.piece = static_cast<std::uint8_t>(
                    random_.below(static_cast<std::uint32_t>(pos.setup().pile.size())));
                choice.place = {{b.low.x + static_cast<std::int32_t>(
                                               random_.below(static_cast<std::uint32_t>(b.high.x - b.low.x))),
                                 b.low.y + static_cast<std::int32_t>(random_.below(
                                               static_cast<std::uint32_t>(b.high.y - b.low.y)))},
                                geo::facing_from_tenths(random_.below(3600))};
                choice.yes = static_cast<bool>(judge_feature(pos, choice.piece, choice.place));
            }
            break;
        }
        default: break;
    }
    return choice;
}

}  // namespace irondial::players
